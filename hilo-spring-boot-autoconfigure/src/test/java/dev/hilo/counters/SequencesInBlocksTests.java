package dev.hilo.counters;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.relational.RelationalManagedTypes;
import org.springframework.data.relational.core.mapping.Sequence;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.IdConvention;
import dev.hilo.actuate.Endpoints;
import dev.hilo.entities.DataJdbcRunner;
import dev.hilo.range.HeldRanges;
import dev.hilo.support.Engine;
import dev.hilo.support.TcpProxy;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Applications whose entities have sequences, with
 * {@code hilo.entities.sequences=blocks}.
 */
@Tag("all")
@ExtendWith(OutputCaptureExtension.class)
class SequencesInBlocksTests {

	private static final String BLOCKS = "hilo.entities.sequences=blocks";

	private @Nullable CounterDatabase database;

	@AfterEach
	void close() {
		if (this.database != null) {
			this.database.close();
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "H2" })
	void underLoadNoIdComesTwiceBesideWritersOfAllKinds(Engine engine) throws Exception {
		CounterDatabase database = database(engine);
		ApplicationContextRunner blocks = on(engine, database.url).withPropertyValues(BLOCKS);
		int each = 300;
		blocks.run((first) -> blocks
			.run((second) -> on(engine, database.url).withPropertyValues("hilo.enabled=false").run((withoutHiLo) -> {
				List<Callable<Void>> writers = new ArrayList<>();
				for (ApplicationContext application : List.of(first, first, second, withoutHiLo)) {
					JdbcAggregateTemplate template = application.getBean(JdbcAggregateTemplate.class);
					writers.add(() -> {
						for (int i = 0; i < each; i++) {
							template.insert(new Parcel(null, "application"));
						}
						return null;
					});
				}
				writers.add(() -> {
					for (int i = 0; i < each; i++) {
						database.jdbc
							.update("INSERT INTO parcel (id, name) VALUES (" + nextval(engine) + ", 'script')");
					}
					return null;
				});
				writers.add(() -> {
					for (int i = 0; i < each; i++) {
						database.jdbc.update("INSERT INTO parcel (name) VALUES ('default')");
					}
					return null;
				});
				ExecutorService threads = Executors.newFixedThreadPool(writers.size());
				for (Future<Void> result : threads.invokeAll(writers)) {
					result.get();
				}
				threads.shutdown();
				assertThat(database.jdbc.queryForObject("SELECT COUNT(*) FROM parcel", Long.class))
					.as("the primary key refused none")
					.isEqualTo(6L * each);
				assertThat(first.getBean(HeldRanges.class).snapshots()).singleElement()
					.matches((parcels) -> parcels.totals().drawn() == 2 * each
							&& parcels.collection().equals("parcels"));
				assertThat(tables(database, engine)).contains("parcel")
					.doesNotContain("hilo_range", "hilo_node", "hilo_schema_history");
			})));
	}

	@ParameterizedTest
	@CsvSource({ "POSTGRESQL, nextval", "MARIADB, NEXTVAL" })
	void manyRowsTakeFewStatements(Engine engine, String text) {
		CounterDatabase database = database(engine);
		List<Parcel> parcels = IntStream.range(0, 1000).mapToObj((i) -> new Parcel(null, "Tea")).toList();
		try (TcpProxy proxy = new TcpProxy(database.url)) {
			on(engine, proxy.url()).withPropertyValues(BLOCKS).run((context) -> {
				JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
				proxy.watch(text);
				template.insertAll(parcels);
				assertThat(proxy.seen()).as("as sizes grow").isBetween(2, 12);
			});
			on(engine, proxy.url()).run((context) -> {
				JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
				proxy.watch((engine == Engine.POSTGRESQL) ? text : "sequence");
				int before = proxy.turns();
				template.insertAll(parcels.subList(0, 100));
				assertThat(proxy.turns() - before).as("by rows").isGreaterThanOrEqualTo(100);
			});
		}
	}

	@ParameterizedTest
	@CsvSource({ "1, 31, 31", "20_000, 0, 8192" })
	void whatIsHeldAtTheEndIsLost(String rows, long least, long most) {
		CounterDatabase database = database(Engine.POSTGRESQL);
		int count = Integer.parseInt(rows.replace("_", ""));
		on(Engine.POSTGRESQL, database.url).withPropertyValues(BLOCKS).run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			for (int i = 0; i < count; i++) {
				ids.generateNextIdFor(Parcel.class);
			}
		});
		long next = database.jdbc.queryForObject("SELECT " + nextval(Engine.POSTGRESQL), Long.class);
		assertThat(next - count - 1).isBetween(least, most);
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "MARIADB_WITH_CONNECTOR_J", "H2" })
	void numberOfAClassComesFromItsSequenceBeforeAnySave(Engine engine) {
		CounterDatabase database = database(engine).with("ALTER SEQUENCE " + sequence(engine) + " RESTART WITH 700");
		on(engine, database.url).withPropertyValues(BLOCKS, "hilo.collections.parcels.warm-up=true").run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			assertThat(ids.generateNextIdFor(Parcel.class)).isEqualTo(700);
			assertThat(ids.generateDocumentId("Parcels")).isEqualTo("parcels/701-A");
			assertThat(context.getBean(JdbcAggregateTemplate.class).insert(new Parcel(null, "Tea")).id())
				.isEqualTo(702);
		});
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "H2" })
	void nameIsThatOfTheAnnotationWithItsSchemaAndItsCase(Engine engine) {
		CounterDatabase database = database(engine).with("CREATE SCHEMA \"Shop\"",
				"CREATE SEQUENCE \"Shop\".\"CrateSeq\" START WITH 40", "CREATE TABLE crate (id bigint)");
		on(engine, database.url, Crate.class).withPropertyValues(BLOCKS)
			.run((context) -> assertThat(context.getBean(HiLoIdGenerator.class).generateNextIdFor(Crate.class))
				.isEqualTo(40));
	}

	@Test
	void entitiesOfOneSequenceShareItsValues() {
		CounterDatabase database = database(Engine.H2);
		on(Engine.H2, database.url, Parcel.class, Refund.class).withPropertyValues(BLOCKS).run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			List<Long> numbers = new ArrayList<>();
			for (int i = 0; i < 100; i++) {
				numbers.add(ids.generateNextIdFor(Parcel.class));
				numbers.add(ids.generateNextIdFor(Refund.class));
			}
			assertThat(numbers).hasSize(200).doesNotHaveDuplicates();
		});
	}

	@Test
	void entityThatIsNotKnownAtTheStartDrawsWithItsFirstSave() {
		CounterDatabase database = database(Engine.H2)
			.with("ALTER SEQUENCE " + sequence(Engine.H2) + " RESTART WITH 700");
		DataJdbcRunner.application()
			.withPropertyValues("spring.datasource.url=" + database.url, "spring.datasource.username=sa", BLOCKS)
			.run((context) -> {
				JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
				assertThat(template.insert(new Parcel(null, "Tea")).id()).isEqualTo(700);
				assertThat(tables(database, Engine.H2)).doesNotContain("hilo_range");
			});
	}

	@ParameterizedTest
	@ValueSource(strings = { "hilo.entities.exclude=dev.hilo.counters", "hilo.collections.parcels.scheme=none",
			"hilo.entities.sequences=rows" })
	void entityIsLeftToSpringData(String property) {
		CounterDatabase database = database(Engine.H2);
		on(Engine.H2, database.url).withPropertyValues(BLOCKS, property).run((context) -> {
			JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
			assertThat(template.insert(new Parcel(null, "Tea")).id()).isEqualTo(1);
			assertThat(database.jdbc.queryForObject("SELECT " + nextval(Engine.H2), Long.class)).isEqualTo(2);
			assertThat(context.getBean(HeldRanges.class).heldRanges()).isEmpty();
		});
	}

	@Test
	void counterOfTheCollectionGoesBeforeIt() {
		CounterDatabase database = database(Engine.H2).with("CREATE SEQUENCE other_seq START WITH 90 INCREMENT BY 50");
		on(Engine.H2, database.url)
			.withPropertyValues(BLOCKS, "hilo.collections.parcels.counter=sequence:other_seq",
					"hilo.collections.parcels.arithmetic=pooled")
			.run((context) -> assertThat(
					context.getBean(JdbcAggregateTemplate.class).insert(new Parcel(null, "Tea")).id())
				.isEqualTo(41));
	}

	@Test
	void counterOfOursGoesBeforeItIfTheColumnIsToBeAssigned() {
		CounterDatabase database = database(Engine.H2).with("INSERT INTO parcel VALUES (50, 'old')");
		on(Engine.H2, database.url).withPropertyValues(BLOCKS, "hilo.collections.parcels.generated-column=assign")
			.run((context) -> {
				assertThat(context.getBean(JdbcAggregateTemplate.class).insert(new Parcel(null, "Tea")).id())
					.isEqualTo(51);
				assertThat(tables(database, Engine.H2)).contains("hilo_range");
			});
	}

	@Test
	void conventionGoesBeforeItAndNoSequenceIsLookedAt() {
		CounterDatabase database = database(Engine.H2).with("ALTER TABLE parcel ALTER COLUMN id DROP DEFAULT",
				"DROP SEQUENCE " + sequence(Engine.H2));
		on(Engine.H2, database.url).withUserConfiguration(Conventions.class)
			.withPropertyValues(BLOCKS)
			.run((context) -> assertThat(
					context.getBean(JdbcAggregateTemplate.class).insert(new Parcel(null, "Tea")).id())
				.isEqualTo(4711));
	}

	@ParameterizedTest
	@EnumSource(names = { "HSQLDB", "MYSQL" })
	void otherEnginesFailTheStart(Engine engine) {
		CounterDatabase database = new CounterDatabase(engine)
			.with("CREATE TABLE parcel (id bigint PRIMARY KEY, name varchar(20))");
		this.database = database;
		on(engine, database.url).withPropertyValues(BLOCKS)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("Sequences are read on PostgreSQL, MariaDB and H2"));
	}

	@Test
	void operatorsSeeItWithItsEndAndAreWarnedEarly(CapturedOutput output) {
		CounterDatabase database = database(Engine.H2)
			.with("ALTER SEQUENCE " + sequence(Engine.H2) + " RESTART WITH 960 MAXVALUE 1000");
		Endpoints.with(on(Engine.H2, database.url)).withPropertyValues(BLOCKS).run((context) -> {
			JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
			template.insert(new Parcel(null, "Tea"));
			Endpoints.Shown parcels = Endpoints.show(context, "default", "parcels");
			assertThat(parcels.foreignCounter()).isEqualTo("the sequence \"order_seq\"");
			assertThat(context.getBean(HeldRanges.class).snapshots()).singleElement()
				.matches((shown) -> shown.counter().bound() == 1000);
			assertThat(output).contains("95 % of the numbers of collection 'parcels' are reserved",
					"Widen the id and the MAXVALUE of the sequence \"order_seq\" before they end");
			assertThat(Endpoints.table(context)).isNull();
		});
	}

	private CounterDatabase database(Engine engine) {
		CounterDatabase database = new CounterDatabase(engine).with("CREATE SEQUENCE " + sequence(engine),
				"CREATE TABLE parcel (id bigint DEFAULT " + nextval(engine) + " PRIMARY KEY, name varchar(20))");
		this.database = database;
		return database;
	}

	/** Spring Data puts its name in quotes. */
	private static String sequence(Engine engine) {
		return engine.isMySqlOrMariaDb() ? "order_seq" : "\"order_seq\"";
	}

	private static String nextval(Engine engine) {
		return (engine == Engine.POSTGRESQL) ? "nextval('order_seq')" : "NEXT VALUE FOR " + sequence(engine);
	}

	static ApplicationContextRunner on(Engine engine, String url, Class<?>... entities) {
		Class<?>[] types = (entities.length > 0) ? entities : new Class<?>[] { Parcel.class };
		return DataJdbcRunner.application()
			.withBean(RelationalManagedTypes.class, () -> RelationalManagedTypes.from(types))
			.withPropertyValues("spring.datasource.url=" + url, "spring.datasource.username=" + engine.user());
	}

	private static List<String> tables(CounterDatabase database, Engine engine) {
		return database.jdbc.queryForList("SELECT LOWER(table_name) FROM information_schema.tables"
				+ (engine.isMySqlOrMariaDb() ? " WHERE table_schema = database()" : ""), String.class);
	}

	record Parcel(@Id @Sequence("order_seq") @Nullable Long id, String name) {
	}

	record Refund(@Id @Sequence("order_seq") @Nullable Long id, String name) {
	}

	record Crate(@Id @Sequence(sequence = "CrateSeq", schema = "Shop") @Nullable Long id) {
	}

	static class Conventions {

		@Bean
		IdConvention<Parcel> parcelIds() {
			return (database, parcel, hilo) -> 4711L;
		}

	}

}
