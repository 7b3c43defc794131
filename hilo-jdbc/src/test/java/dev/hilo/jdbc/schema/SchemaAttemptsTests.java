package dev.hilo.jdbc.schema;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.datasource.AbstractDataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.jdbc.StoreSettings;
import dev.hilo.jdbc.connection.Vendor;
import dev.hilo.jdbc.dialect.RangeTable;
import dev.hilo.support.AlteredDataSource;
import dev.hilo.support.Engine;
import dev.hilo.support.Stores;
import dev.hilo.support.SwitchableDataSource;

import static dev.hilo.support.Stores.tenOrders;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tables are there at the first request, or before if the start asks for them.
 */
@ExtendWith(OutputCaptureExtension.class)
class SchemaAttemptsTests {

	private final HikariDataSource pool = Engine.H2.newPool();

	private final AtomicInteger connections = new AtomicInteger();

	private volatile boolean down;

	/** Of other tests, which may wait for a database that they have made silent. */
	private final Set<Thread> others = looks();

	private final JdbcRangeRepository repository = JdbcRangeRepository.over(new Counted())
		.connection(ConnectionMode.SHARED)
		.build();

	@AfterEach
	void close() {
		awaitLook();
		this.pool.close();
	}

	@Test
	void lookAheadCreatesNothing() {
		probeAhead();
		assertThatExceptionOfType(SQLException.class).isThrownBy(() -> {
			try (Connection connection = this.pool.getConnection()) {
				connection.createStatement().executeQuery("SELECT * FROM hilo_range");
			}
		});
		assertThat(this.repository.next(tenOrders()).low()).isEqualTo(1);
	}

	@Test
	void whatALookAheadHasFoundIsNotLookedForAgain() {
		Engine.migrateTables(this.pool);
		probeAhead();
		this.repository.migrate();
		assertThat(this.connections).hasValue(1);
	}

	@Test
	void failedLookAheadIsToldToTheNextOneAndThenForgotten() {
		this.down = true;
		probeAhead();
		assertThatExceptionOfType(HiLoSchemaException.class).isThrownBy(this.repository::migrate)
			.withMessageContaining("down for a test");
		assertThat(this.connections).hasValue(1);
		this.down = false;
		this.repository.migrate();
		assertThat(this.repository.next(tenOrders()).low()).isEqualTo(1);
	}

	@Test
	void threadWhoseAttemptIsOverHoldsUpNoOther() {
		this.down = true;
		assertThatExceptionOfType(HiLoSchemaException.class).isThrownBy(this.repository::migrate);
		this.down = false;
		assertThat(CompletableFuture.runAsync(this.repository::migrate)).succeedsWithin(Duration.ofSeconds(30));
	}

	@Test
	void applicationThatEndsAtOnceStillWarnsOfMissingTables(CapturedOutput output) {
		JdbcRangeRepository none = JdbcRangeRepository.over(this.pool).schemaManagement(SchemaManagement.NONE).build();
		none.probeAhead();
		none.start();
		none.close();
		assertThat(output).contains("(hilo.jdbc.schema-management=none). Execute this SQL:");
	}

	@Test
	void callerThatIsInterruptedStaysSo() {
		SwitchableDataSource silent = new SwitchableDataSource(this.pool);
		silent.hang();
		Thread.currentThread().interrupt();
		assertThatExceptionOfType(HiLoSchemaException.class).isThrownBy(() -> migrate(silent, new RangeTable()))
			.withMessageStartingWith("Interrupted while waiting for the tables of HiLo");
		assertThat(Thread.interrupted()).isTrue();
		silent.recover();
		JdbcRangeRepository none = Stores.shared(new Counted()).build();
		none.probeAhead();
		none.start();
		Thread.currentThread().interrupt();
		none.close();
		assertThat(Thread.interrupted()).isTrue();
	}

	@Test
	void failureThatIsNoneOfADatabaseIsToldAsItIs() {
		DataSource broken = new AlteredDataSource(this.pool, (method, arguments, real) -> {
			if (method.equals("getMetaData")) {
				throw new AssertionError("of a driver");
			}
			return real.make();
		});
		assertThatExceptionOfType(HiLoSchemaException.class).isThrownBy(() -> migrate(broken, new RangeTable()))
			.withMessage("The tables of HiLo could not be checked: java.lang.AssertionError: of a driver. "
					+ "Check that the database is up")
			.withCauseInstanceOf(AssertionError.class);
	}

	@Test
	void exceptionThatOnlyKotlinThrowsUndeclaredIsToldAsItIs() {
		assertThatExceptionOfType(HiLoSchemaException.class)
			.isThrownBy(() -> migrate(new Undeclared(this.pool), new RangeTable()))
			.withMessageContaining("java.io.IOException: no password")
			.withCauseInstanceOf(IOException.class);
	}

	@Tag("all")
	@Test
	void nameThatTheServerDoesNotAllowIsNoFailureOfTheDatabase() {
		try (HikariDataSource server = Engine.MARIADB.newPool()) {
			assertThatExceptionOfType(HiLoConfigurationException.class)
				.isThrownBy(() -> migrate(server, new RangeTable(null, "Counters")))
				.withMessageStartingWith(
						"hilo.jdbc.table-name is 'Counters'. This server distinguishes tables by case");
		}
	}

	@Tag("all")
	@Test
	void tableWithUpperCaseThatTheApplicationMakesIsCheckedLikeAnyOther(CapturedOutput output) {
		try (HikariDataSource server = Engine.MARIADB.newPool()) {
			warnOfCounters(server);
			assertThat(output).contains("none). Execute this SQL:\n\nCREATE TABLE IF NOT EXISTS Counters (")
				.doesNotContain("Exception in thread");
			SchemaScript script = SchemaScript.of(Vendor.MARIADB, new RangeTable(null, "Counters"));
			Stream.of(script.missing("Counters", List.of()), script.missing("hilo_node", List.of()))
				.flatMap(List::stream)
				.forEach((statement) -> Engine.execute(server, statement));
			warnOfCounters(server);
			assertThat(output).containsOnlyOnce("CREATE TABLE IF NOT EXISTS Counters (")
				.containsOnlyOnce("The tables Counters ")
				.doesNotContain("Exception in thread");
		}
	}

	private void warnOfCounters(DataSource server) {
		try (JdbcRangeRepository none = JdbcRangeRepository.over(server)
			.tableName("Counters")
			.schemaManagement(SchemaManagement.NONE)
			.build()) {
			none.probeAhead();
			none.start();
			awaitLook();
		}
	}

	private static void migrate(DataSource dataSource, RangeTable table) {
		JdbcRangeRepository.over(dataSource)
			.settings(new StoreSettings().withTable(table)
				.withConnection(ConnectionMode.SHARED)
				.withSchemaManagement(SchemaManagement.NONE))
			.build()
			.migrate();
	}

	private void probeAhead() {
		this.repository.probeAhead();
		Awaitility.await().until(() -> this.connections.get() > 0);
		awaitLook();
	}

	private void awaitLook() {
		Awaitility.await().until(() -> this.others.containsAll(looks()));
	}

	private static Set<Thread> looks() {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> thread.getName().equals("hilo-schema"))
			.collect(Collectors.toSet());
	}

	private final class Counted extends AbstractDataSource {

		@Override
		public Connection getConnection() throws SQLException {
			SchemaAttemptsTests.this.connections.incrementAndGet();
			if (SchemaAttemptsTests.this.down) {
				throw new SQLException("down for a test");
			}
			return SchemaAttemptsTests.this.pool.getConnection();
		}

		@Override
		public Connection getConnection(String username, String password) throws SQLException {
			return getConnection();
		}

	}

	/** Lets the tables be looked for, and fails before they are made. */
	private static final class Undeclared extends DelegatingDataSource {

		private static final int OF_THE_LOOK = 3;

		private final AtomicInteger connections = new AtomicInteger();

		Undeclared(DataSource pool) {
			super(pool);
		}

		@Override
		public Connection getConnection() throws SQLException {
			return (this.connections.incrementAndGet() <= OF_THE_LOOK) ? super.getConnection()
					: fail(new IOException("no password"));
		}

		@SuppressWarnings("unchecked")
		private static <T extends Throwable> Connection fail(Throwable thrown) throws T {
			throw (T) thrown;
		}

	}

}
