package dev.hilo.existing;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.List;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DelegatingDataSource;

import dev.hilo.RangeUnavailableException;
import dev.hilo.existing.ExistingApplication.Parcel;
import dev.hilo.support.Engine;

import static dev.hilo.existing.ExistingApplication.insertCustomer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A look that fails for a reason that passes decides nothing.
 */
@ExtendWith(OutputCaptureExtension.class)
class TableProbeFailureTests {

	/** As the pools of Tomcat and Commons DBCP do. */
	@Test
	void poolThatSaysOnlyInWordsThatItIsExhaustedIsAskedAgain(CapturedOutput log) {
		tableIsLookedAtAfter(new SQLException("Timeout: Pool empty. Unable to fetch a connection"), "getConnection",
				log);
	}

	/**
	 * Stopped; starting; out of memory; a deadlock; a limit on statements or
	 * transactions; no table; of no known kind.
	 */
	@ParameterizedTest
	@CsvSource({ "57P01, 0", "57P03, 0", "53200, 0", "40P01, 0", "25P04, 0", "HY000, 3024", "42S02, 0", "ZZ999, 98765",
			", 0" })
	void serverThatFailsForNowIsAskedAgain(@Nullable String state, int code, CapturedOutput log) {
		for (String method : List.of("createStatement", "prepareStatement")) {
			tableIsLookedAtAfter(new SQLException("injected", state, code), method, log);
		}
	}

	/** A pool gives the state of the database's refusal. */
	@ParameterizedTest
	@CsvSource({ "42501, 0", "42000, 1044" })
	void connectionThatTheDatabaseRefusesIsNoRefusalOfTheTable(String state, int code, CapturedOutput log) {
		tableIsLookedAtAfter(new SQLException("injected", state, code), "getConnection", log);
		tableIsLookedAtAfter(new SQLTransientConnectionException("injected", state, code), "getConnection", log);
	}

	/** PostgreSQL ends the session; the rows are of a view that takes its time. */
	@Test
	void limitOnTransactionsStartsNoCounter(CapturedOutput log) {
		try (HikariDataSource pool = Engine.POSTGRESQL.newPoolWithTables()) {
			Engine.execute(pool, "CREATE TABLE parcels (id varchar(64) PRIMARY KEY, name varchar(64))",
					"INSERT INTO parcels SELECT 'parcels/' || i || '-A' FROM generate_series(1, 20) i",
					"CREATE VIEW parcel AS SELECT * FROM parcels WHERE pg_sleep(10) IS NOT NULL");
			String name = new JdbcTemplate(pool).queryForObject("SELECT current_database()", String.class);
			Engine.execute(pool, "ALTER DATABASE " + name + " SET transaction_timeout = 2000");
			ExistingApplication.on(Engine.POSTGRESQL, pool.getJdbcUrl()).run((context) -> {
				JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
				assertThatExceptionOfType(RangeUnavailableException.class)
					.isThrownBy(() -> template.insert(new Parcel(null, "new")))
					.withMessageContaining("hilo.collections.parcels.floor")
					.withMessageContaining("hilo.collections.parcels.existing-ids=ignore");
				Engine.execute(pool, "CREATE OR REPLACE VIEW parcel AS SELECT * FROM parcels");
				assertThat(template.insert(new Parcel(null, "new")).id()).isEqualTo("parcels/21-A");
			});
		}
		assertThat(log).doesNotContain("can't be probed");
	}

	@Test
	void tableThatIsMissingIsToBeCreated() {
		ExistingApplication.on(Engine.H2, Engine.H2.newDatabaseWithTables())
			.run((context) -> assertThatExceptionOfType(RangeUnavailableException.class)
				.isThrownBy(() -> insertCustomer(context))
				.withMessageContaining("Table \"CUSTOMER\" not found. Nothing was stored")
				.withMessageContaining("If the table is missing, create it, or name it with @Table"));
	}

	private static void tableIsLookedAtAfter(SQLException failure, String method, CapturedOutput log) {
		try (HikariDataSource pool = Engine.H2.newPoolWithTables()) {
			Engine.execute(pool, "CREATE TABLE customer (id bigint PRIMARY KEY, name varchar(64))",
					"INSERT INTO customer VALUES (200, 'a')");
			Failing dataSource = new Failing(pool, method);
			ExistingApplication.on(Engine.H2, pool.getJdbcUrl())
				.withBean(DataSource.class, () -> dataSource)
				.run((context) -> {
					dataSource.failure = failure;
					assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> insertCustomer(context))
						.withMessageContaining(failure.getMessage());
					assertThat(new JdbcTemplate(pool).queryForObject("SELECT count(*) FROM hilo_range", Integer.class))
						.isZero();
					dataSource.failure = null;
					assertThat(insertCustomer(context)).isEqualTo(201);
				});
		}
		assertThat(log).doesNotContain("can't be probed");
	}

	private static final class Failing extends DelegatingDataSource {

		private final String method;

		volatile @Nullable SQLException failure;

		Failing(DataSource target, String method) {
			super(target);
			this.method = method;
		}

		@Override
		public Connection getConnection() throws SQLException {
			failIn("getConnection");
			Connection connection = super.getConnection();
			return (Connection) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] { Connection.class },
					(proxy, method, arguments) -> {
						failIn(method.getName());
						return method.invoke(connection, arguments);
					});
		}

		private void failIn(String called) throws SQLException {
			SQLException current = this.failure;
			if (current != null && called.equals(this.method)) {
				throw current;
			}
		}

	}

}
