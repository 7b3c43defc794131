package dev.hilo.counters;

import java.util.List;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.InvalidCollectionException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.actuate.Endpoints;
import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.autoconfigure.HiLoSequencesCustomizer;
import dev.hilo.autoconfigure.jdbc.HiLoDataSource;
import dev.hilo.entities.DataJdbcRunner;
import dev.hilo.range.HeldRange;
import dev.hilo.range.HeldRanges;
import dev.hilo.support.Contexts;
import dev.hilo.support.Engine;
import dev.hilo.support.GivenBack;
import dev.hilo.support.H2Database;
import dev.hilo.test.HiLoTestAutoConfiguration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Applications whose collections draw from counters of others.
 */
@Tag("all")
@ExtendWith(OutputCaptureExtension.class)
class CountersInApplicationsTests {

	private static final String[] ORDERS = { "hilo.collections.orders.counter=sequence:order_seq",
			"hilo.collections.orders.arithmetic=pooled" };

	private final H2Database database = new H2Database();

	@Test
	void documentIdsComeFromItToo(CapturedOutput output) {
		sequence(this.database);
		Contexts.on(this.database).withPropertyValues(ORDERS).run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			assertThat(ids.generateDocumentId("Orders")).isEqualTo("orders/1-A");
			assertThat(ids.generateDocumentId("Orders")).isEqualTo("orders/2-A");
			assertThat(output)
				.contains("Ids of the default database look like <collection>/1-A. Their ranges come from "
						+ "H2 2.4.240 (2025-09-22), on connections of their own; those of 'orders' from the sequence "
						+ "order_seq (pooled)");
			assertThat(this.database.tables()).doesNotContain("HILO_RANGE", "HILO_NODE");
		});
	}

	@Test
	void tablesForOtherCollectionsAreMadeBeforeTheirFirstRange() {
		sequence(this.database);
		Contexts.on(this.database).withPropertyValues(ORDERS).run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			assertThat(ids.generateNextIdFor("orders")).isEqualTo(1);
			assertThat(this.database.tables()).doesNotContain("HILO_RANGE");
			assertThat(ids.generateNextIdFor("products")).isEqualTo(1);
			assertThat(this.database.tables()).contains("HILO_RANGE");
			assertThat(this.database.max("products")).isEqualTo(32);
			assertThat(ids.generateNextIdFor("orders")).as("of the second block").isEqualTo(2);
		});
		GivenBack.await(this.database.jdbc(), "products", 1);
		assertThat(next(this.database)).as("nothing went back").isGreaterThan(51);
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "H2" })
	void tableThatFillsItsIdsByTheSequenceIsSharedWithWhoInsertsWithoutAnId(Engine engine) {
		try (CounterDatabase database = new CounterDatabase(engine).with("CREATE SEQUENCE parcel_id_seq",
				"CREATE TABLE parcel (id bigint DEFAULT nextval('parcel_id_seq') PRIMARY KEY, name varchar(9))",
				"INSERT INTO parcel (name) VALUES ('old')")) {
			DataJdbcRunner.application()
				.withPropertyValues("spring.datasource.url=" + database.url,
						"spring.datasource.username=" + engine.user(),
						"hilo.collections.parcels.counter=sequence:parcel_id_seq")
				.run((context) -> {
					JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
					for (int i = 0; i < 100; i++) {
						template.insert(new Parcel(null, "ours"));
						database.with("INSERT INTO parcel (name) VALUES ('others')");
					}
					assertThat(database.jdbc.queryForObject("SELECT COUNT(*) FROM parcel", Long.class)).isEqualTo(201);
					assertThat(context.getBean(HeldRanges.class).snapshots()).singleElement()
						.matches((parcels) -> parcels.totals().drawn() == 100);
				});
		}
	}

	@Test
	void operatorsSeeItAndCantRaiseIt() {
		sequence(this.database);
		this.database.jdbc().execute("CREATE TABLE parcel (id bigint PRIMARY KEY, name varchar(9))");
		this.database.jdbc().execute("INSERT INTO parcel VALUES (700, 'old')");
		Endpoints.with(DataJdbcRunner.application().withPropertyValues(this.database.asDefault()))
			.withPropertyValues("hilo.collections.parcels.counter=sequence:order_seq")
			.run((context) -> {
				context.getBean(JdbcAggregateTemplate.class).insert(new Parcel(null, "ours"));
				Endpoints.Shown parcels = Endpoints.show(context, "default", "parcels");
				assertThat(parcels.foreignCounter()).isEqualTo("the sequence order_seq");
				assertThat(parcels.highest()).as("no look at the rows").isEqualTo(50);
				assertThat(Endpoints.table(context)).isNull();
				assertThat(Endpoints.auditAndRaise(context)).singleElement()
					.matches((table) -> table.behindBy() == 650 && !table.raised()
							&& table.notRaised().contains("the sequence order_seq"));
				assertThatExceptionOfType(InvalidCollectionException.class)
					.isThrownBy(() -> Endpoints.raise(context, 5_000, "default", "parcels"))
					.withMessageContaining("raise it there");
				Endpoints.drop(context, "default", "parcels");
				await().until(() -> notGivenBack(context) == 49);
				assertThat(context.getBean(JdbcAggregateTemplate.class).insert(new Parcel(null, "new")).id())
					.isEqualTo(51);
				assertThat(Endpoints.health(context).getStatus().getCode()).isEqualTo("UP");
			});
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "H2" })
	void lastValueOfTheSequenceIsTheBound(Engine engine, CapturedOutput output) {
		String sequence = "CREATE SEQUENCE parcel_seq START WITH 1100000001 INCREMENT BY 50 MAXVALUE 2147483647";
		try (CounterDatabase database = new CounterDatabase(engine).with(sequence)) {
			DataJdbcRunner.application()
				.withPropertyValues("spring.datasource.url=" + database.url,
						"spring.datasource.username=" + engine.user(),
						"hilo.collections.parcels.counter=sequence:parcel_seq",
						"hilo.collections.parcels.arithmetic=pooled")
				.run((context) -> {
					assertThat(context.getBean(HiLoIdGenerator.class).generateNextIdFor("parcels"))
						.isEqualTo(1_100_000_001 - 49);
					assertThat(context.getBean(HeldRanges.class).snapshots()).singleElement()
						.matches((parcels) -> parcels.counter().bound() == Integer.MAX_VALUE
								&& parcels.counter().used() > 0.5);
					assertThat(output).containsOnlyOnce("50 % of the numbers of collection 'parcels' are reserved");
				});
		}
	}

	@Test
	void eachDatabaseHasItsOwn() {
		H2Database north = new H2Database();
		sequence(this.database);
		sequence(north);
		next(north);
		Contexts.with(Contexts.on(this.database), "north", north::dataSource)
			.withPropertyValues(ORDERS)
			.withPropertyValues("hilo.databases.north.node-tag=N")
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				assertThat(ids.generateDocumentId("orders")).isEqualTo("orders/1-A");
				assertThat(ids.generateDocumentId("north", "orders")).isEqualTo("orders/2-N");
			});
	}

	@Test
	void markedDataSourceLeadsToIt() {
		H2Database ofIds = new H2Database();
		sequence(ofIds);
		Contexts.on(this.database)
			.withBean("ofIds", H2Database.class, () -> ofIds)
			.withUserConfiguration(Marked.class)
			.withPropertyValues(ORDERS)
			.run((context) -> assertThat(context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders"))
				.isEqualTo(1));
		assertThat(next(ofIds)).isGreaterThan(1);
	}

	@Test
	void collectionsMayShareIt() {
		sequence(this.database);
		Contexts.on(this.database)
			.withPropertyValues(ORDERS)
			.withPropertyValues("hilo.collections.refunds.shared-with=orders")
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				assertThat(List.of(ids.generateNextIdFor("orders"), ids.generateNextIdFor("refunds"),
						ids.generateNextIdFor("orders")))
					.containsExactly(1L, 2L, 3L);
			});
	}

	@Test
	void floorThatCodeSetsIsRefusedAtTheFirstRange() {
		sequence(this.database);
		HiLoSequencesCustomizer floor = (name, builder) -> builder.collection("orders",
				(settings) -> settings.withFloor(() -> 500));
		Contexts.on(this.database)
			.withBean(HiLoSequencesCustomizer.class, () -> floor)
			.withPropertyValues(ORDERS)
			.run((context) -> assertThatExceptionOfType(RuntimeException.class)
				.isThrownBy(() -> context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders"))
				.withStackTraceContaining("hilo.collections.orders.floor is '500'"));
	}

	@Test
	void failureOfARefillNamesTheCounterAndTheReason() {
		sequence(this.database);
		Contexts.on(this.database)
			.withPropertyValues(ORDERS)
			.withPropertyValues("hilo.refill-ahead=false")
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				assertThat(ids.generateNextIdFor("orders")).isEqualTo(1);
				this.database.jdbc().execute("DROP SEQUENCE order_seq");
				assertThatExceptionOfType(RangeUnavailableException.class)
					.isThrownBy(() -> ids.generateNextIdFor("orders"))
					.withMessageContaining("the sequence order_seq: Sequence \"ORDER_SEQ\" not found");
			});
	}

	@Test
	void testsWithRangesInMemoryNeedNoCounter() {
		new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(HiLoTestAutoConfiguration.class, HiLoAutoConfiguration.class))
			.withPropertyValues(ORDERS)
			.run((context) -> assertThat(context.getBean(HiLoIdGenerator.class).generateDocumentId("orders"))
				.isEqualTo("orders/1-A"));
	}

	@Test
	void rangesHeldAreThoseOfTheCounter() {
		sequence(this.database);
		Contexts.on(this.database)
			.withPropertyValues(ORDERS)
			.withPropertyValues("hilo.initial-capacity=120", "hilo.refill-ahead=false")
			.run((context) -> {
				context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders");
				assertThat(context.getBean(HeldRanges.class).heldRanges()).singleElement()
					.extracting(HeldRange::low, HeldRange::high)
					.as("three blocks, the first of them cut")
					.containsExactly(1L, 101L);
			});
	}

	private static void sequence(H2Database database) {
		database.jdbc().execute("CREATE SEQUENCE order_seq START WITH 1 INCREMENT BY 50");
	}

	private static long notGivenBack(ApplicationContext context) {
		return Endpoints.show(context, "default", "parcels").notGivenBack();
	}

	private static long next(H2Database database) {
		return database.jdbc().queryForObject("SELECT NEXT VALUE FOR order_seq", Long.class);
	}

	record Parcel(@Id @Nullable Long id, String name) {
	}

	@Configuration(proxyBeanMethods = false)
	static class Marked {

		@Bean(defaultCandidate = false)
		@HiLoDataSource
		DataSource idsDataSource(H2Database ofIds) {
			return ofIds.dataSource();
		}

	}

}
