package dev.hilo.schemes;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.HeldRanges;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.RangeRepository;
import dev.hilo.scheme.IdDescriber;
import dev.hilo.support.Engine;
import dev.hilo.support.SchemesRunner;
import dev.hilo.test.RangesInMemory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Covers DecimalIds, whose generator ids come from the default database.
 */
class DecimalSchemeTests {

	private static final String COUNTER = "hilo$decimal$65";

	private static ApplicationContextRunner on(Engine engine, String url) {
		return SchemesRunner.on(engine, url)
			.withPropertyValues("hilo.collections.invoices.scheme=decimal",
					"hilo.collections.invoices.decimal.launch-id=65", "hilo.collections.bills.scheme=decimal",
					"hilo.collections.bills.decimal.launch-id=65", "hilo.collections.notes.scheme=decimal",
					"hilo.collections.notes.decimal.launch-id=66");
	}

	@Test
	void everyStartTakesAFreshGeneratorId() {
		ApplicationContextRunner runner = on(Engine.H2, Engine.H2.newDatabase());
		for (int start = 0; start < 4; start++) {
			String rest = ", generator=" + start + ", launch=65";
			runner
				.run((context) -> assertThat(parts(context, "invoices", 3)).containsExactly("decimal: counter=1" + rest,
						"decimal: counter=2" + rest, "decimal: counter=3" + rest));
		}
	}

	@ParameterizedTest
	@MethodSource
	void launchIdZeroIsForRangesInMemory(RangeRepository memory) {
		SchemesRunner.onFreshDatabase()
			.withBean(RangeRepository.class, () -> memory)
			.withPropertyValues("hilo.collections.invoices.scheme=decimal",
					"hilo.collections.invoices.decimal.launch-id=0")
			.run((context) -> assertThat(parts(context, "invoices", 2)).containsExactly(
					"decimal: counter=1, generator=0, launch=0", "decimal: counter=2, generator=0, launch=0"));
	}

	static List<RangeRepository> launchIdZeroIsForRangesInMemory() {
		return List.of(new InMemoryRangeRepository(), new RangesInMemory().of(null));
	}

	@Test
	void collectionsOfALaunchIdShareOneGeneratorAndOthersHaveTheirOwn() {
		on(Engine.H2, Engine.H2.newDatabase()).run((context) -> {
			assertThat(parts(context, "invoices", 1)).containsExactly("decimal: counter=1, generator=0, launch=65");
			assertThat(parts(context, "bills", 1)).containsExactly("decimal: counter=2, generator=0, launch=65");
			assertThat(parts(context, "invoices", 1)).containsExactly("decimal: counter=3, generator=0, launch=65");
			assertThat(parts(context, "notes", 1)).containsExactly("decimal: counter=1, generator=0, launch=66");
		});
	}

	/** One set of threads, listeners and closing steps for each database. */
	@Test
	void countersOfGeneratorIdsAreCollectionsOfTheDefaultDatabaseLikeAnyOther() {
		on(Engine.H2, Engine.H2.newDatabase()).run((context) -> {
			parts(context, "invoices", 1);
			assertThat(context.getBean(HeldRanges.class).snapshots()).extracting(CollectionSnapshot::collection)
				.contains(COUNTER);
		});
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL" })
	void processesWithOneLaunchIdThatStartTogetherNeverShareAPair(Engine engine) throws Exception {
		ApplicationContextRunner runner = on(engine, engine.newDatabaseWithTables());
		ExecutorService processes = Executors.newFixedThreadPool(4);
		try {
			List<Callable<Set<Integer>>> starts = IntStream.range(0, 4)
				.<Callable<Set<Integer>>>mapToObj((process) -> () -> {
					Set<Integer> generators = new HashSet<>();
					runner.run((context) -> ids(context, "invoices", 100)
						.forEach((id) -> generators.add((int) (id % 10_000_000_000L / 100_000))));
					return generators;
				})
				.toList();
			List<Set<Integer>> generators = processes.invokeAll(starts).stream().map(DecimalSchemeTests::get).toList();
			assertThat(generators).allMatch((ofOne) -> ofOne.size() == 1).doesNotHaveDuplicates();
			assertThat(generators.stream().flatMap(Collection::stream)).containsExactlyInAnyOrder(0, 1, 2, 3);
		}
		finally {
			processes.shutdownNow();
		}
	}

	@Test
	void furtherDatabasesNeverRepeatTheIdsOfTheFirst() {
		on(Engine.H2, Engine.H2.newDatabase())
			.withBean("archive", HikariDataSource.class, Engine.H2::newPool,
					(definition) -> ((AbstractBeanDefinition) definition).setDefaultCandidate(false))
			.withPropertyValues("hilo.databases.archive.data-source=archive")
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				assertThat(Stream.of(null, "archive", null, "archive")
					.map((database) -> ids.generateNextIdFor(database, "invoices"))).doesNotHaveDuplicates();
			});
	}

	@Test
	void theLastGeneratorIdIsGivenAndThenAClearError() {
		ApplicationContextRunner runner = on(Engine.H2, Engine.H2.newDatabase());
		runner.run((context) -> {
			parts(context, "invoices", 1);
			raiseCounterTo(99_999, context);
		});
		runner.run((context) -> assertThat(parts(context, "invoices", 1))
			.containsExactly("decimal: counter=1, generator=99999, launch=65"));
		runner.run((context) -> {
			for (int i = 0; i < 3; i++) {
				assertThatExceptionOfType(SchemeExhaustedException.class)
					.isThrownBy(() -> parts(context, "invoices", 1))
					.withMessageContainingAll("generator ids of launch-id 65 are used up", "99999",
							"Give this deployment another launch-id");
			}
			assertThat(parts(context, "notes", 1)).containsExactly("decimal: counter=1, generator=0, launch=66");
		});
	}

	private static void raiseCounterTo(long value, AssertableApplicationContext context) {
		Engine.execute(context.getBean(DataSource.class),
				"UPDATE hilo_range SET max_value = " + value + " WHERE collection = '" + COUNTER + "'");
	}

	private static List<String> parts(AssertableApplicationContext context, String collection, int count) {
		IdDescriber describer = context.getBean(IdDescriber.class);
		return ids(context, collection, count).mapToObj((id) -> describer.describe(collection, id).text()).toList();
	}

	private static LongStream ids(AssertableApplicationContext context, String collection, int count) {
		HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
		return LongStream.generate(() -> ids.generateNextIdFor(collection)).limit(count);
	}

	private static <T> T get(Future<T> future) {
		try {
			return future.get();
		}
		catch (Exception ex) {
			throw new AssertionError(ex);
		}
	}

}
