package dev.hilo.entities;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.relational.core.mapping.Table;

import dev.hilo.EntityIdGenerator;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.range.HeldRanges;
import dev.hilo.support.Contexts;
import dev.hilo.support.H2Database;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What RavenDB's own suite asserts of its HiLo, through an application and its database.
 */
class RavenDbCasesTests {

	private final H2Database database = new H2Database().withTables();

	private final ApplicationContextRunner contextRunner = Contexts.on(this.database)
		.withPropertyValues("hilo.refill-ahead=false");

	@BeforeEach
	void createUsers() {
		this.database.jdbc().execute("CREATE TABLE users (id varchar(50) PRIMARY KEY, name varchar(50))");
	}

	@Test
	void nothingRepeatsAfterTheRowIsSetBack() {
		this.database.set("users", 32);
		this.contextRunner.run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			List<Long> drawn = new ArrayList<>(List.of(ids.generateNextIdFor("users")));
			assertThat(drawn).containsExactly(33L);
			this.database.set("users", 12);
			IntStream.range(0, 128).forEach((i) -> drawn.add(ids.generateNextIdFor("users")));
			assertThat(drawn).hasSize(129).doesNotHaveDuplicates();
		});
	}

	@Test
	void idsFollowOnTheRowsThatAreThere() {
		this.database.set("users", 64);
		this.database.set("products", 128);
		this.contextRunner.run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			assertThat(ids.generateDocumentId("Users")).isEqualTo("users/65-A");
			assertThat(ids.generateDocumentId("Products")).isEqualTo("products/129-A");
		});
	}

	@Test
	void rangeDoublesWhenItIsUsedUpQuickly() {
		this.database.set("users", 64);
		this.contextRunner.run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			IntStream.range(0, 32).forEach((i) -> ids.generateNextIdFor("users"));
			assertThat(this.database.max("users")).isEqualTo(96);
			ids.generateNextIdFor("users");
			assertThat(this.database.max("users")).isEqualTo(160);
		});
	}

	@Test
	void closeGivesBackWhatIsUnused() {
		this.database.set("users", 32);
		this.contextRunner
			.run((context) -> assertThat(context.getBean(HiLoIdGenerator.class).generateNextIdsFor(null, "users", 2))
				.containsExactly(33, 34));
		assertThat(this.database.max("users")).isEqualTo(34);
	}

	@Test
	void hundredThreadsGetExactlyTwoThousandNumbers() {
		this.contextRunner.run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			List<Long> drawn = together(100,
					() -> LongStream.range(0, 20).map((i) -> ids.generateNextIdFor("users")).boxed().toList())
				.stream()
				.flatMap(List::stream)
				.sorted()
				.toList();
			assertThat(drawn).containsExactlyElementsOf(LongStream.rangeClosed(1, 2000).boxed().toList());
		});
	}

	@Test
	void thirtyTwoParallelFirstSavesShareTheFirstRange() {
		this.contextRunner.run((context) -> {
			JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
			List<String> saved = together(32, () -> String.valueOf(template.save(new User(null, "Ann")).id()));
			assertThat(new HashSet<>(saved)).hasSize(32)
				.allSatisfy((id) -> assertThat(Long.parseLong(id.replaceAll("\\D", ""))).isLessThan(33));
			assertThat(this.database.max("users")).isEqualTo(32);
		});
	}

	@Test
	void fortyParallelCallersOfAFreshCollectionGetOneToForty() {
		this.contextRunner.run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			assertThat(together(40, () -> ids.generateNextIdFor("users")))
				.containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, 40).boxed().toList());
			assertThat(this.database.max("users")).isEqualTo(32 + 64);
		});
	}

	@Test
	void nextStartGoesOnWhereTheLastOneEnded() {
		this.contextRunner.run((context) -> IntStream.range(0, 10)
			.forEach((i) -> context.getBean(JdbcAggregateTemplate.class).save(new User(null, "Ann"))));
		this.contextRunner
			.run((context) -> assertThat(context.getBean(JdbcAggregateTemplate.class).save(new User(null, "Ann")).id())
				.isEqualTo("users/11-A"));
	}

	@Test
	void tenWorkersAndThreeOverloadsGetDistinctIdsForEachCollection() {
		this.contextRunner.run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			List<String> drawn = together(10,
					() -> Stream
						.of(ids.generateDocumentId("Users"), ids.generateDocumentId(User.class),
								ids.generateDocumentId(new User(null, "Ann")), ids.generateDocumentId("Products"),
								ids.generateDocumentId(Product.class), ids.generateDocumentId(new Product()))
						.toList())
				.stream()
				.flatMap(List::stream)
				.toList();
			assertThat(drawn).containsExactlyInAnyOrderElementsOf(Stream.of("users", "products")
				.flatMap((prefix) -> IntStream.rangeClosed(1, 30).mapToObj((i) -> prefix + "/" + i + "-A"))
				.toList());
		});
	}

	@Test
	void ownGeneratorGivesTheIdAndTheDefaultOneReservesNothing() {
		this.contextRunner
			.withBean(EntityIdGenerator.class, () -> (database, entity, idType) -> "own/" + ((User) entity).name())
			.run((context) -> {
				assertThat(context.getBean(JdbcAggregateTemplate.class).save(new User(null, "Ann")).id())
					.isEqualTo("own/Ann");
				assertThat(context.getBean(HeldRanges.class).heldRanges()).isEmpty();
				assertThat(this.database.jdbc().queryForList("SELECT * FROM hilo_range")).isEmpty();
			});
	}

	@Test
	void numbersAndIdsOfACollectionComeFromOneRange() {
		this.contextRunner.run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			assertThat(LongStream.range(0, 3).map((i) -> ids.generateNextIdFor("Products"))).containsExactly(1L, 2L,
					3L);
			assertThat(List.of(ids.generateDocumentId("Products"), ids.generateDocumentId("Products")))
				.containsExactly("products/4-A", "products/5-A");
		});
	}

	@Test
	void anotherClientGetsWhatWasGivenBack() {
		Contexts.on(this.database)
			.run((context) -> assertThat(context.getBean(HiLoIdGenerator.class).generateDocumentId("Employees"))
				.isEqualTo("employees/1-A"));
		assertThat(this.database.max("employees")).isEqualTo(1);
		this.contextRunner.run((context) -> {
			assertThat(context.getBean(HiLoIdGenerator.class).generateNextIdFor("Employees")).isEqualTo(2);
			assertThat(this.database.max("employees")).isEqualTo(33);
		});
	}

	private static <T> List<T> together(int threads, Callable<T> task) throws Exception {
		CyclicBarrier barrier = new CyclicBarrier(threads);
		ExecutorService executor = Executors.newFixedThreadPool(threads);
		try {
			List<Future<T>> results = executor
				.invokeAll(IntStream.range(0, threads).<Callable<T>>mapToObj((i) -> () -> {
					barrier.await();
					return task.call();
				}).toList());
			List<T> values = new ArrayList<>();
			for (Future<T> result : results) {
				values.add(result.get());
			}
			return values;
		}
		finally {
			executor.shutdownNow();
		}
	}

	@Table("users")
	record User(@Id @Nullable String id, String name) {

	}

	static final class Product {

	}

}
