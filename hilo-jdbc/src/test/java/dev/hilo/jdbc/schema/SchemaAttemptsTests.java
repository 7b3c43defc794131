package dev.hilo.jdbc.schema;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.datasource.AbstractDataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.jdbc.StoreSettings;
import dev.hilo.jdbc.dialect.RangeTable;
import dev.hilo.support.AlteredDataSource;
import dev.hilo.support.Engine;
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
	void callerThatIsInterruptedStaysSo() {
		SwitchableDataSource silent = new SwitchableDataSource(this.pool);
		silent.hang();
		Thread.currentThread().interrupt();
		assertThatExceptionOfType(HiLoSchemaException.class).isThrownBy(() -> migrate(silent, new RangeTable()))
			.withMessageStartingWith("Interrupted while waiting for the tables of HiLo");
		assertThat(Thread.interrupted()).isTrue();
		silent.recover();
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
					+ "Check that the database is up, and the versions of the libraries (docs/compatibility.md)")
			.withCauseInstanceOf(AssertionError.class);
	}

	@Test
	void exceptionThatOnlyKotlinThrowsUndeclaredIsToldAsItIs() {
		assertThatExceptionOfType(HiLoSchemaException.class)
			.isThrownBy(() -> migrate(new Undeclared(this.pool), new RangeTable()))
			.withMessageContaining("java.io.IOException: no password")
			.withCauseInstanceOf(IOException.class);
	}

	/** Its history is that of the table in lower case. */
	@Tag("all")
	@Test
	void secondTableWhoseNameDiffersInCaseIsNotMadeButToldOf() {
		try (HikariDataSource server = Engine.MARIADB.newPool()) {
			migrate(server, new RangeTable(null, "counters"));
			assertThatExceptionOfType(HiLoSchemaException.class)
				.isThrownBy(() -> migrate(server, new RangeTable(null, "Counters")))
				.withMessageContaining("CREATE TABLE IF NOT EXISTS Counters (");
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

		private static final int OF_THE_LOOK = 1;

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
