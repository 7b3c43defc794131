package dev.hilo.existing;

import java.util.List;
import java.util.stream.IntStream;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.HiLoCollection;
import dev.hilo.IdAssignmentException;
import dev.hilo.existing.ExistingApplication.Customer;
import dev.hilo.existing.ExistingApplication.Parcel;
import dev.hilo.support.Engine;

import static dev.hilo.existing.ExistingApplication.insertCustomer;
import static dev.hilo.existing.ExistingApplication.insertParcel;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@ExtendWith(OutputCaptureExtension.class)
@Tag("all")
class ExistingRowsFloorTests {

	private static final String CUSTOMER = "CREATE TABLE customer (id bigint NOT NULL PRIMARY KEY, name varchar(64))";

	private static final String PARCEL = "CREATE TABLE parcel (id varchar(64) NOT NULL PRIMARY KEY, name varchar(64))";

	@ParameterizedTest
	@EnumSource(Engine.class)
	void numbersStartAboveTheRows(Engine engine, CapturedOutput log) {
		ExistingApplication
			.with(engine, CUSTOMER, "INSERT INTO customer VALUES (3, 'a')", "INSERT INTO customer VALUES (200, 'b')")
			.run((context) -> {
				JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
				assertThat(template.insert(new Customer(null, "c")).id()).isEqualTo(201);
				assertThat(template.insert(new Customer(null, "d")).id()).isEqualTo(202);
			});
		assertThat(log.getOut().lines().filter((line) -> line.contains("goes on at"))).singleElement()
			.asString()
			.contains("'customers' goes on at 201: ids up to 200 are taken in table");
	}

	@ParameterizedTest
	@EnumSource(Engine.class)
	void textIdsStartAboveTheRows(Engine engine, CapturedOutput log) {
		ExistingApplication
			.with(engine, PARCEL, "INSERT INTO parcel VALUES ('parcels/41-B', 'a')",
					"INSERT INTO parcel VALUES ('parcels/North/57$orders/900-A', 'b')",
					"INSERT INTO parcel VALUES ('parcels/99-gift-wrap', 'c')",
					"INSERT INTO parcel VALUES ('other/700-A', 'c')",
					"INSERT INTO parcel VALUES ('parcels/9223372036854775808-A', 'd')")
			.run((context) -> {
				JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
				assertThat(template.insert(new Parcel(null, "e")).id()).isEqualTo("parcels/58-A");
			});
		assertThat(log).contains("'parcels' goes on at 58: ids up to 57 are taken in table");
	}

	@Test
	void textsOfAnotherCaseThatTheKeyTakesForTheSameCount() {
		ExistingApplication
			.with(Engine.MARIADB, PARCEL, "INSERT INTO parcel VALUES ('Parcels/1-A', 'a')",
					"INSERT INTO parcel VALUES ('PARCELS/2-A', 'b')")
			.run((context) -> assertThat(insertParcel(context)).isEqualTo("parcels/3-A"));
	}

	@Test
	void idsOfAnotherCollectionWhosePrefixIsLongerDoNotCount() {
		ExistingApplication
			.with(Engine.H2, PARCEL, "INSERT INTO parcel VALUES ('parcels//8300-A', 'a')",
					"INSERT INTO parcel VALUES ('parcels/7-A', 'b')")
			.run((context) -> assertThat(insertParcel(context)).isEqualTo("parcels/8-A"));
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "MYSQL", "HSQLDB", "DERBY" })
	void textsThatAreFilledUpWithBlanksCount(Engine engine) {
		ExistingApplication
			.with(engine, PARCEL.replace("varchar(64) NOT", "char(20) NOT"),
					"INSERT INTO parcel VALUES ('parcels/41-A', 'a')")
			.run((context) -> assertThat(insertParcel(context)).isEqualTo("parcels/42-A"));
	}

	@Test
	void columnsOfUnusualTypesCount() {
		ExistingApplication
			.with(Engine.POSTGRESQL, "CREATE EXTENSION citext", PARCEL.replace("varchar(64) NOT", "citext NOT"),
					"INSERT INTO parcel VALUES ('parcels/41-A', 'a')", CUSTOMER.replace("bigint", "double precision"),
					"INSERT INTO customer VALUES (41, 'a')")
			.run((context) -> {
				assertThat(insertParcel(context)).isEqualTo("parcels/42-A");
				assertThat(insertCustomer(context)).isEqualTo(42);
			});
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "MYSQL" })
	void charactersThatMeanAnythingInAPatternMeanThemselves(Engine engine) {
		ExistingApplication
			.with(engine, PARCEL, "INSERT INTO parcel VALUES ('a_b%c!d/7-A', 'a')",
					"INSERT INTO parcel VALUES ('aXbYc!d/90-A', 'b')")
			.run((context) -> assertThat(
					context.getBean(JdbcAggregateTemplate.class).insert(new Odd.Parcel(null, "c")).id())
				.isEqualTo("a_b%c!d/8-A"));
	}

	@ParameterizedTest
	@EnumSource(Engine.class)
	void emptyTablesStartAtOne(Engine engine, CapturedOutput log) {
		ExistingApplication.with(engine, CUSTOMER, PARCEL).run((context) -> {
			JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
			List<Long> ids = IntStream.range(0, 40)
				.mapToObj((i) -> template.insert(new Customer(null, "c")).id())
				.toList();
			assertThat(ids).startsWith(1L).endsWith(40L);
			assertThat(template.insert(new Parcel(null, "e")).id()).isEqualTo("parcels/1-A");
		});
		assertThat(log).doesNotContain("goes on at");
	}

	@ParameterizedTest
	@EnumSource(Engine.class)
	void counterBelowItsTableIsFoundAtTheNextStart(Engine engine) {
		String url = engine.newDatabase();
		insert(engine, url, CUSTOMER);
		ApplicationContextRunner application = ExistingApplication.on(engine, url);
		application.run((context) -> assertThat(insertCustomer(context)).isEqualTo(1));
		insert(engine, url, "INSERT INTO customer VALUES (700, 'by hand')");
		application.run((context) -> assertThat(insertCustomer(context)).isEqualTo(701));
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "MYSQL" })
	void onceTheCounterIsAboveTheRowsNothingIsSaid(Engine engine, CapturedOutput log) {
		String url = engine.newDatabase();
		insert(engine, url, CUSTOMER, "INSERT INTO customer VALUES (700, 'by hand')");
		ApplicationContextRunner application = ExistingApplication.on(engine, url);
		application.run((context) -> assertThat(insertCustomer(context)).isEqualTo(701));
		application.run((context) -> assertThat(insertCustomer(context)).isEqualTo(702));
		assertThat(log.getOut().lines().filter((line) -> line.contains("goes on at"))).hasSize(1);
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "MYSQL" })
	void idsBelowOneCountAsNone(Engine engine) {
		ExistingApplication.with(engine, CUSTOMER, "INSERT INTO customer VALUES (-5, 'a')")
			.run((context) -> assertThat(insertCustomer(context)).isEqualTo(1));
	}

	@Test
	void rowThatLeavesNoNumberForTheTypeOfThePropertyIsRefusedAndNothingIsWritten() {
		ExistingApplication.with(Engine.H2, CUSTOMER, "INSERT INTO customer VALUES (2147483647, 'a mark')")
			.run((context) -> {
				JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
				assertThatExceptionOfType(IdAssignmentException.class)
					.isThrownBy(() -> template.insert(new Small.Customer(null, "b")))
					.withMessageContainingAll("2147483647", "hilo.collections.customers.floor");
				assertThat(context.getBean(JdbcTemplate.class)
					.queryForObject("SELECT count(*) FROM hilo_range", Integer.class)).isZero();
			});
	}

	@Test
	void classesThatShareACounterStartAboveAllTheirTables() {
		ExistingApplication
			.with(Engine.H2, CUSTOMER, PARCEL, "INSERT INTO customer VALUES (200, 'a')",
					"INSERT INTO parcel VALUES ('parcels/900-A', 'a')")
			.withPropertyValues("hilo.collections.parcels.shared-with=customers")
			.run((context) -> {
				assertThat(insertCustomer(context)).isEqualTo(201);
				assertThat(insertParcel(context)).isEqualTo("parcels/901-A");
				assertThat(insertCustomer(context)).isEqualTo(902);
			});
	}

	private static void insert(Engine engine, String url, String... statements) {
		try (HikariDataSource pool = engine.pool(url)) {
			Engine.execute(pool, statements);
		}
	}

	/** Of the same table as the others. */
	interface Small {

		record Customer(@Id @Nullable Integer id, String name) {
		}

	}

	/** Of the same table as the others. */
	interface Odd {

		@HiLoCollection("a_b%c!d")
		record Parcel(@Id @Nullable String id, String name) {
		}

	}

}
