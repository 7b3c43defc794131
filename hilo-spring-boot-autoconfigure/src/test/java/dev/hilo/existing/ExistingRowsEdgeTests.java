package dev.hilo.existing;

import java.sql.Connection;
import java.sql.Statement;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.IdAssignmentException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.existing.ExistingApplication.Customer;
import dev.hilo.existing.ExistingApplication.Parcel;
import dev.hilo.support.Engine;

import static dev.hilo.existing.ExistingApplication.insertCustomer;
import static dev.hilo.existing.ExistingApplication.insertParcel;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Rows that say little about the next number, and applications that know better.
 */
@ExtendWith(OutputCaptureExtension.class)
class ExistingRowsEdgeTests {

	private static final String CUSTOMER = "CREATE TABLE customer (id bigint NOT NULL PRIMARY KEY, name varchar(64))";

	private static final String PARCEL = "CREATE TABLE parcel (id varchar(64) NOT NULL PRIMARY KEY, name varchar(64))";

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "MYSQL" })
	void rowThatLeavesNoNumberIsRefusedAndNothingIsWritten(Engine engine) {
		ExistingApplication.with(engine, CUSTOMER, "INSERT INTO customer VALUES (2147483647, 'a mark')")
			.withPropertyValues("hilo.collections.customers.domain=int32")
			.run((context) -> {
				assertThatExceptionOfType(IdAssignmentException.class).isThrownBy(() -> insertCustomer(context))
					.withMessageContainingAll("2147483647", "hilo.collections.customers.floor",
							"hilo.collections.customers.existing-ids=ignore");
				assertThat(context.getBean(JdbcTemplate.class)
					.queryForObject("SELECT count(*) FROM hilo_range", Integer.class)).isZero();
			});
	}

	@ParameterizedTest
	@ValueSource(strings = { "hilo.collections.customers.existing-ids=ignore", "hilo.collections.customers.floor=5" })
	void whoAsksForItIsNotLookedAt(String property) {
		ExistingApplication.with(Engine.H2, CUSTOMER, "INSERT INTO customer VALUES (200, 'a')")
			.withPropertyValues(property)
			.run((context) -> assertThat(insertCustomer(context)).isLessThan(10));
	}

	@Test
	void numbersDrawnByHandAreAboveTheRowsOnceOneIsStored() {
		ExistingApplication.with(Engine.H2, CUSTOMER, "INSERT INTO customer VALUES (200, 'a')").run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			// Nobody has told HiLo of the class so far
			assertThat(ids.generateNextIdFor(Customer.class)).isEqualTo(1);
			assertThat(insertCustomer(context)).isEqualTo(201);
			assertThat(ids.generateNextIdFor(Customer.class)).isEqualTo(202);
		});
	}

	@Test
	void textsAreLookedAtThoughOneWasDrawnByHandBefore() {
		ExistingApplication.with(Engine.H2, PARCEL, "INSERT INTO parcel VALUES ('parcels/2-A', 'a')").run((context) -> {
			assertThat(context.getBean(HiLoIdGenerator.class).generateDocumentId(Parcel.class))
				.isEqualTo("parcels/1-A");
			assertThat(insertParcel(context)).isEqualTo("parcels/3-A");
		});
	}

	@Test
	void numbersThatAreStoredAsTextsAskForAFloor(CapturedOutput log) {
		ExistingApplication
			.with(Engine.H2, "CREATE TABLE customer (id varchar(40) PRIMARY KEY, name varchar(64))",
					"INSERT INTO customer VALUES ('7', 'a')")
			.run((context) -> assertThat(insertCustomer(context)).isEqualTo(1));
		assertThat(log).contains("the column holds texts").contains("hilo.collections.customers.floor");
	}

	@Tag("all")
	@Test
	void numbersThatTakeLongToFindAreFoundAfterAll() {
		ExistingApplication.with(Engine.POSTGRESQL, "CREATE TABLE stored (id bigint PRIMARY KEY, name varchar(64))",
				"INSERT INTO stored VALUES (5, 'a')",
				"CREATE FUNCTION slow() RETURNS boolean LANGUAGE sql AS 'SELECT pg_advisory_xact_lock(4711) IS NOT NULL'",
				"CREATE VIEW customer AS SELECT id, name FROM stored WHERE slow()")
			.withPropertyValues("hilo.jdbc.timeout=1s")
			.run((context) -> {
				try (Connection connection = context.getBean(DataSource.class).getConnection();
						Statement statement = connection.createStatement()) {
					statement.execute("SELECT pg_advisory_lock(4711)");
					// Before that, the column may take long to describe
					Awaitility.await()
						.untilAsserted(() -> assertThatExceptionOfType(RangeUnavailableException.class)
							.isThrownBy(() -> insertCustomer(context))
							.withMessageContaining("it waits for a probe of the ids"));
					statement.execute("SELECT pg_advisory_unlock(4711)");
				}
				Awaitility.await()
					.ignoreExceptionsInstanceOf(RangeUnavailableException.class)
					.untilAsserted(() -> assertThat(insertCustomer(context)).isGreaterThan(5));
			});
	}

	private static void insert(Engine engine, String url, String... statements) {
		try (HikariDataSource pool = engine.pool(url)) {
			Engine.execute(pool, statements);
		}
	}

}
