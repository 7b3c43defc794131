package dev.hilo.jdbc.connection;

import java.io.IOException;
import java.sql.SQLWarning;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.regex.Pattern;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;

import dev.hilo.RangeUnavailableException;
import dev.hilo.counters.SequenceOrTableFactory;
import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.range.RangeRequest;
import dev.hilo.range.RequestCancelledException;
import dev.hilo.support.AlteredDataSource;
import dev.hilo.support.Engine;
import dev.hilo.support.FreePort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * PostgreSQL warns near a wraparound with each statement, for days, and of a number that
 * a failover may lose only once.
 */
@ExtendWith(OutputCaptureExtension.class)
class ServerWarningsTests {

	private static final Random stamps = new Random();

	private static final String[] COUNTERS = { "CREATE TABLE order_row (next_val bigint NOT NULL)",
			"INSERT INTO order_row VALUES (1)", "CREATE SEQUENCE order_seq INCREMENT BY 10" };

	/**
	 * A trigger's warning stands for the one near a wraparound: both have state 01000.
	 */
	@ParameterizedTest
	@CsvSource({ "AUTO, ''", "SHARED, ''", "AUTO, table:order_row", "SHARED, table:order_row" })
	void warningsThatSayNothingOfTheRangeAreLoggedOnce(ConnectionMode mode, String counter, CapturedOutput output) {
		try (HikariDataSource pool = Engine.POSTGRESQL.newPoolWithTables()) {
			Engine.execute(pool, COUNTERS);
			Engine.execute(pool, """
					CREATE FUNCTION warn() RETURNS trigger AS
					'BEGIN RAISE WARNING ''must be vacuumed within % transactions'', NEW; RETURN NEW; END'
					LANGUAGE plpgsql""",
					"CREATE TRIGGER warn BEFORE INSERT OR UPDATE ON hilo_range FOR EACH ROW EXECUTE FUNCTION warn()",
					"CREATE TRIGGER warn BEFORE INSERT OR UPDATE ON order_row FOR EACH ROW EXECUTE FUNCTION warn()");
			try (JdbcRangeRepository store = store(pool, mode, counter)) {
				for (int i = 0; i < 20; i++) {
					assertThat(store.next(request()).low()).isEqualTo(10 * i + 1);
				}
			}
		}
		assertThat(output.getAll().split(Pattern.quote("The server warned while HiLo reserved numbers"), -1))
			.hasSize(2);
		assertThat(output).contains("must be vacuumed within");
	}

	@ParameterizedTest
	@ValueSource(strings = { "DERBY", "H2", "HSQLDB" })
	void warningOfAnotherEngineIsAnErrorThatNamesIt(Engine engine) {
		try (HikariDataSource pool = engine.newPoolWithTables()) {
			DataSource warning = new AlteredDataSource(pool, (method, arguments, real) -> method.equals("getWarnings")
					? new SQLWarning("a part was cut", "01004") : real.make());
			try (JdbcRangeRepository store = store(warning, ConnectionMode.SHARED, "")) {
				assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> store.next(request()))
					.withMessageContaining("a part was cut");
			}
		}
	}

	/** Its warning comes once somebody cancels the wait for the standby. */
	@Nested
	@Tag("all")
	class WithAStandbyThatIsAway {

		@Test
		void rangeWhoseWaitWasCancelledIsNotGivenEvenIfTheRoleHearsNoWarnings() throws Exception {
			try (EmbeddedPostgres server = start()) {
				HikariDataSource local = pool(server, "postgres");
				Engine.execute(local, "SET synchronous_commit = local", "CREATE ROLE app LOGIN SUPERUSER",
						"ALTER ROLE app SET client_min_messages = error",
						"ALTER ROLE postgres SET synchronous_commit = local");
				local.close();
				try (HikariDataSource admin = pool(server, "postgres")) {
					Engine.createTables(admin);
					Engine.execute(admin, COUNTERS);
					for (String counter : new String[] { "", "table:order_row", "sequence:order_seq" }) {
						for (ConnectionMode mode : ConnectionMode.values()) {
							for (boolean autoCommit : new boolean[] { true, false }) {
								assertIsNotGiven(server, admin, counter, mode, autoCommit);
							}
						}
					}
				}
			}
		}

		private void assertIsNotGiven(EmbeddedPostgres server, HikariDataSource admin, String counter,
				ConnectionMode mode, boolean autoCommit) throws Exception {
			// Else its next values are in the log already, and nothing waits
			Engine.execute(admin, "ALTER SEQUENCE order_seq RESTART");
			try (HikariDataSource pool = pool(server, "app")) {
				pool.setAutoCommit(autoCommit);
				try (JdbcRangeRepository store = store(pool, mode, counter)) {
					CompletableFuture<Void> drawn = CompletableFuture.runAsync(() -> store.next(request()));
					await().atMost(Duration.ofSeconds(50))
						.until(() -> drawn.isDone() || JdbcClient.create(admin)
							.sql("SELECT COUNT(pg_cancel_backend(pid)) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
							.query(Integer.class)
							.single() > 0);
					assertThatExceptionOfType(ExecutionException.class).as("%s, %s, %s", counter, mode, autoCommit)
						.isThrownBy(drawn::get)
						.withCauseInstanceOf(RequestCancelledException.class)
						.withMessageContaining("canceling wait for synchronous replication");
				}
			}
		}

		private EmbeddedPostgres start() throws IOException {
			return EmbeddedPostgres.builder()
				.setPort(FreePort.find())
				.setPGStartupWait(Duration.ofMinutes(1))
				.setServerConfig("listen_addresses", "127.0.0.1")
				.setServerConfig("synchronous_standby_names", "away")
				.setServerConfig("synchronous_commit", "on")
				.start();
		}

		private HikariDataSource pool(EmbeddedPostgres server, String user) {
			HikariDataSource pool = new HikariDataSource();
			pool.setJdbcUrl("jdbc:postgresql://127.0.0.1:" + server.getPort() + "/postgres");
			pool.setUsername(user);
			pool.setMaximumPoolSize(2);
			return pool;
		}

	}

	private static JdbcRangeRepository store(DataSource pool, ConnectionMode mode, String counter) {
		return JdbcRangeRepository.over(pool)
			.connection(mode)
			.timeout(Duration.ofMinutes(1))
			.schemaManagement(SchemaManagement.NONE)
			.counters(counter.isEmpty() ? Map.of()
					: Map.of("orders",
							new SequenceOrTableFactory().create("hilo.collections.orders.", counter, null,
									counter.startsWith("table") ? 10L : null, (property) -> null)))
			.build();
	}

	private static RangeRequest request() {
		return new RangeRequest("orders", 10, 0, 0, Long.MAX_VALUE, stamps.nextLong());
	}

}
