package dev.hilo.schemes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;

import javax.sql.DataSource;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.range.HeldRanges;
import dev.hilo.support.Engine;
import dev.hilo.support.SchemesRunner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Domains and shared counters.
 */
class DomainAndSharingTests {

	private final ApplicationContextRunner contextRunner = SchemesRunner.onFreshDatabase();

	@ParameterizedTest
	@CsvSource({ "int32, 2147483647", "ecmascript, 9007199254740991", "int63, 9223372036854775807", "1000, 1000",
			"99999999, 99999999" })
	void theLastRangeIsCutAtTheBoundAndThenTheErrorSaysWhatToDo(String domain, long bound) {
		this.contextRunner
			.withPropertyValues("hilo.collections.seats.domain=" + domain,
					"hilo.collections.seats.floor=" + (bound - 5))
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				assertThat(ids.generateNextIdsFor(null, "seats", 5)).containsExactly(bound - 4, bound - 3, bound - 2,
						bound - 1, bound);
				assertUsedUp(ids, "seats", bound);
			});
	}

	@Test
	void permutedIdsFillTheirDomainExactlyOnce() {
		SchemesRunner.on(Engine.H2, Engine.H2.newDatabase())
			.withPropertyValues("hilo.collections.seats.domain=1000", "hilo.collections.seats.scheme=permuted",
					"hilo.collections.doors.domain=1000", "hilo.collections.doors.scheme=permuted",
					"hilo.collections.doors.permuted.grade=keyed",
					"hilo.collections.doors.permuted.key=a secret of the tests")
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				for (String collection : List.of("seats", "doors")) {
					long[] drawn = ids.generateNextIdsFor(null, collection, 1000);
					assertThat(drawn).isNotEqualTo(LongStream.rangeClosed(1, 1000).toArray());
					assertThat(LongStream.of(drawn).sorted())
						.containsExactlyElementsOf(LongStream.rangeClosed(1, 1000).boxed().toList());
					assertUsedUp(ids, collection, 1000);
				}
			});
	}

	@Test
	void anotherKeyOrVersionGivesOtherIds() {
		String[] keyed = { "hilo.collections.seats.scheme=permuted", "hilo.collections.seats.permuted.grade=keyed" };
		List<Long> first = new ArrayList<>();
		for (String key : List.of("key=first of two keys", "key=second of two keys",
				"key=first of two keys,key-version=2")) {
			this.contextRunner.withPropertyValues(keyed)
				.withPropertyValues(Arrays.stream(key.split(","))
					.map((property) -> "hilo.collections.seats.permuted." + property)
					.toArray(String[]::new))
				.run((context) -> first.add(context.getBean(HiLoIdGenerator.class).generateNextIdFor("seats")));
		}
		assertThat(first).hasSize(3).doesNotHaveDuplicates();
	}

	private static void assertUsedUp(HiLoIdGenerator ids, String collection, long bound) {
		assertThatExceptionOfType(IdSpaceExhaustedException.class).isThrownBy(() -> ids.generateNextIdFor(collection))
			.withMessageContainingAll("'" + collection + "'", "bound " + bound, "another collection");
		assertThatExceptionOfType(IdSpaceExhaustedException.class).isThrownBy(() -> ids.generateDocumentId(collection));
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL" })
	void noNumberIsGivenTwiceAmongCollectionsThatShareACounter(Engine engine) throws Exception {
		List<Long> drawn = Collections.synchronizedList(new ArrayList<>());
		SchemesRunner.on(engine, engine.newDatabase())
			.withPropertyValues("hilo.collections.Dogs.shared-with=Animals",
					"hilo.collections.cats.shared-with=animals", "hilo.collections.animals.domain=int32")
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				ExecutorService threads = Executors.newFixedThreadPool(9);
				List<Callable<Void>> tasks = new ArrayList<>();
				for (String collection : List.of("Dogs", "dogs", "cats", "Cats", "animals", "dogs", "cats", "animals",
						"Animals")) {
					tasks.add(() -> {
						for (int i = 0; i < 200; i++) {
							drawn.add(ids.generateNextIdFor(collection));
						}
						return null;
					});
				}
				for (Future<Void> task : threads.invokeAll(tasks)) {
					task.get();
				}
				threads.shutdown();
				assertThat(ids.generateDocumentId("dogs")).isEqualTo("dogs/1801-A");
			});
		assertThat(drawn).hasSize(1800).doesNotHaveDuplicates().allMatch((id) -> id <= 1800);
	}

	@Test
	void allCollectionsShareOneCounterUnlessTheySayOtherwise() {
		SchemesRunner.on(Engine.H2, Engine.H2.newDatabase())
			.withPropertyValues("hilo.shared-with=Everything", "hilo.collections.everything.floor=100",
					"hilo.collections.everything.domain=1000000", "hilo.collections.cats.warm-up=false",
					"hilo.collections.mice.scheme=hilo", "hilo.collections.birds.scheme=decimal",
					"hilo.collections.birds.decimal.launch-id=65", "hilo.collections.rats.shared-with=mice")
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				assertThat(ids.generateNextIdFor("dogs")).isEqualTo(101);
				assertThat(ids.generateDocumentId("Cats")).isEqualTo("cats/102-A");
				assertThat(ids.generateNextIdFor("everything")).isEqualTo(103);
				assertThat(ids.generateNextIdFor("Dogs")).isEqualTo(104);
				assertThat(ids.generateNextIdFor("mice")).isEqualTo(1);
				assertThat(ids.generateNextIdFor("rats")).isEqualTo(2);
				assertThat(ids.generateNextIdFor("birds")).isEqualTo(10_000_000_065L);
				assertThat(new JdbcTemplate(context.getBean(DataSource.class))
					.queryForList("SELECT collection FROM hilo_range ORDER BY 1", String.class))
					.containsExactly("everything", "hilo$decimal$65", "mice");
				assertThat(context.getBean(HeldRanges.class).snapshots())
					.filteredOn((each) -> each.collection().equals("dogs"))
					.singleElement()
					.extracting((each) -> each.counter().sharedWith())
					.isEqualTo("everything");
			});
	}

	@Test
	void oneForeignCounterIsForAll() {
		this.contextRunner.withPropertyValues("hilo.shared-with=all",
				"hilo.collections.all.counter=sequence:\"EntityFrameworkHiLoSequence\"",
				"spring.datasource.url=jdbc:h2:mem:all;INIT=CREATE SEQUENCE IF NOT EXISTS \"EntityFrameworkHiLoSequence\" INCREMENT BY 10",
				"spring.datasource.generate-unique-name=false")
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				assertThat(ids.generateNextIdFor("dogs")).isEqualTo(1);
				assertThat(ids.generateNextIdFor("cats")).isEqualTo(2);
			});
	}

}
