package dev.hilo.jdbc.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.IMetricsTracker;
import com.zaxxer.hikari.metrics.PoolStats;
import com.zaxxer.hikari.util.Credentials;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.awaitility.Awaitility;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.test.util.ReflectionTestUtils;

import dev.hilo.support.Engine;
import dev.hilo.support.FailingDataSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * What the pool for refills takes over from the application's, and what it sets
 * otherwise.
 */
@ExtendWith(OutputCaptureExtension.class)
class RefillPoolConfigurationTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(5);

	private final HikariDataSource admin = Engine.H2.newPool();

	private final HikariDataSource source = Engine.H2.pool(this.admin.getJdbcUrl());

	@AfterEach
	void close() {
		this.source.close();
		this.admin.close();
	}

	@Test
	void connectionsAreMadeReadyAsTheApplicationsAre() throws SQLException {
		Engine.execute(this.admin, "CREATE SCHEMA shop", "CREATE TABLE shop.opened (id int)");
		this.source.setSchema("SHOP");
		this.source.setConnectionInitSql("INSERT INTO shop.opened VALUES (1)");
		try (RefillPool pool = pool(TIMEOUT);
				Connection connection = pool.getConnection();
				var rows = connection.createStatement().executeQuery("SELECT id FROM opened")) {
			assertThat(connection.getSchema()).isEqualTo("SHOP");
			assertThat(rows.next()).isTrue();
		}
	}

	@Test
	void noConnectionIsKeptInReserveHoweverManyTheApplicationKeeps() throws SQLException {
		AtomicReference<PoolStats> stats = new AtomicReference<>();
		this.source.setMaximumPoolSize(20);
		this.source.setMinimumIdle(10);
		this.source.setMetricsTrackerFactory((name, told) -> {
			stats.set(told);
			return new IMetricsTracker() {
			};
		});
		try (RefillPool pool = pool(TIMEOUT)) {
			pool.getConnection().close();
			assertThat(stats.get().getMinConnections()).isZero();
			assertThat(stats.get().getMaxConnections()).isEqualTo(3);
		}
	}

	/** Read from its settings, as nobody would wait for what they do. */
	@ParameterizedTest
	@CsvSource({ "700, 60000, 350, 350", "2000, 600, 1000, 600", "100, 5000, 250, 250" })
	void timesAreThoseOfRefillsExceptAShorterOneForValidation(long timeout, long validation, long wait, long validate) {
		this.source.setConnectionTimeout(Duration.ofHours(1).toMillis());
		this.source.setIdleTimeout(Duration.ofHours(1).toMillis());
		this.source.setValidationTimeout(validation);
		this.source.setMaxLifetime(Duration.ofMinutes(3).toMillis());
		try (RefillPool pool = pool(Duration.ofMillis(timeout))) {
			// Opens it, even if the database is slower than that
			catchThrowable(pool::getConnection);
			HikariConfig settings = (HikariConfig) Objects.requireNonNull(ReflectionTestUtils.getField(pool, "pool"));
			assertThat(settings.getConnectionTimeout()).isEqualTo(wait);
			assertThat(settings.getValidationTimeout()).isEqualTo(validate);
			assertThat(settings.getIdleTimeout()).isPositive().isLessThan(Duration.ofMinutes(1).toMillis());
			assertThat(settings.getMaxLifetime()).isEqualTo(Duration.ofMinutes(3).toMillis());
		}
	}

	@Test
	void connectionsOfTheFormerUserAreReplacedAndThoseInUseGoOn() throws SQLException {
		Engine.execute(this.admin, "CREATE USER former PASSWORD 'old' ADMIN", "CREATE USER next PASSWORD 'new' ADMIN");
		this.source.setCredentials(Credentials.of("former", "old"));
		try (RefillPool pool = pool(TIMEOUT); Connection used = pool.getConnection()) {
			pool.getConnection().close();
			this.source.setCredentials(Credentials.of("next", "new"));
			for (int i = 0; i < 3; i++) {
				try (Connection after = pool.getConnection()) {
					assertThat(after.getMetaData().getUserName()).isEqualTo("NEXT");
				}
			}
			assertThat(used.getMetaData().getUserName()).isEqualTo("FORMER");
		}
	}

	@Test
	void newPasswordOfOneUserReachesTheNextConnection() throws SQLException {
		Engine.execute(this.admin, "CREATE USER shop PASSWORD 'old' ADMIN");
		this.source.setUsername("shop");
		this.source.setPassword("old");
		try (RefillPool pool = pool(TIMEOUT); Connection first = pool.getConnection()) {
			assertThat(first.isValid(1)).isTrue();
			Engine.execute(this.admin, "ALTER USER shop SET PASSWORD 'new'");
			this.source.setPassword("new");
			try (Connection second = pool.getConnection()) {
				assertThat(second.getMetaData().getUserName()).isEqualTo("SHOP");
			}
		}
	}

	@Test
	void providerOfCredentialsIsAskedRatherThanTheSettings() throws SQLException {
		Engine.execute(this.admin, "CREATE USER shop PASSWORD 'old' ADMIN");
		this.source.setCredentialsProvider(() -> Credentials.of("shop", "old"));
		try (RefillPool pool = pool(TIMEOUT); Connection connection = pool.getConnection()) {
			assertThat(connection.getMetaData().getUserName()).isEqualTo("SHOP");
		}
	}

	@Test
	void databaseThatIsDownIsAFailureOfTheCallAndMayComeBack() {
		AtomicBoolean down = new AtomicBoolean(true);
		DataSource database = new FailingDataSource(this.admin,
				() -> down.get() ? new SQLException("down for a test") : null);
		try (RefillPool pool = new RefillPool(over(database), new ReadCommitted(),
				new RefillSettings().withTimeout(Duration.ofSeconds(2)))) {
			assertThatExceptionOfType(SQLNonTransientConnectionException.class).isThrownBy(pool::getConnection)
				.withMessage("no connection could be opened within 1000 ms")
				.havingRootCause()
				.withMessage("down for a test");
			down.set(false);
			Awaitility.await().ignoreExceptions().until(() -> {
				try (Connection connection = pool.getConnection()) {
					return connection.isValid(1);
				}
			});
		}
	}

	/** MariaDB's driver, where a silent network ends the set-up. */
	@Test
	void failureOfTheSetUpIsOfTheConnectionWhereThereIsNone() {
		assertNotConnected(new SQLException("setNetworkTimeout cannot be called on a closed connection", "42000"),
				SQLNonTransientConnectionException.class, true);
	}

	@ParameterizedTest
	@CsvSource({ "28P01, 0", "28000, 1045", "42000, 1044", "42000, 1049", "3D000, 0", "53300, 0", "08004, 1040",
			"42000, 1203", "42000, 1226" })
	void refusalOfTheServerIsNoFailureOfTheConnection(String state, int code) {
		assertNotConnected(new SQLException("refused", state, code), SQLTransientConnectionException.class, false);
	}

	private void assertNotConnected(SQLException reason, Class<? extends SQLException> type, boolean unreachable) {
		DataSource database = new FailingDataSource(reason);
		try (RefillPool pool = new RefillPool(over(database), new ReadCommitted(),
				new RefillSettings().withTimeout(Duration.ofMillis(500)))) {
			// Not each time: on a busy machine the time may be over before the first
			// attempt
			Awaitility.await()
				.untilAsserted(() -> assertThatExceptionOfType(SQLException.class).isThrownBy(pool::getConnection)
					.isInstanceOf(type)
					.matches((ex) -> ConnectionErrors.isUnreachable(ex) == unreachable, "unreachable"));
		}
	}

	@Test
	void dataSourceOfADriverIsNoReasonForAWarning(CapturedOutput output) throws SQLException {
		try (HikariDataSource driver = new HikariDataSource()) {
			driver.setDataSourceClassName(JdbcDataSource.class.getName());
			driver.addDataSourceProperty("url", this.admin.getJdbcUrl());
			driver.addDataSourceProperty("user", "sa");
			try (RefillPool pool = new RefillPool(driver, new ReadCommitted(),
					new RefillSettings().withTimeout(TIMEOUT).withMaxConnections(3))) {
				assertThat(pool.getConnection().isValid(1)).isTrue();
			}
		}
		assertThat(output).doesNotContain("dataSourceClassName");
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void registryOrFactoryThatRefusesItsMetersStopsNoRefill(boolean factory, CapturedOutput output)
			throws SQLException {
		SimpleMeterRegistry registry = new SimpleMeterRegistry();
		registry.config().meterFilter(new MeterFilter() {

			@Override
			public Meter.Id map(Meter.Id id) {
				throw new IllegalArgumentException("no more meters");
			}

		});
		this.source.setPoolName("shop");
		if (factory) {
			this.source.setMetricsTrackerFactory((name, stats) -> {
				throw new IllegalArgumentException("no more meters");
			});
		}
		else {
			this.source.setMetricRegistry(registry);
		}
		try (RefillPool pool = pool(TIMEOUT); Connection connection = pool.getConnection()) {
			assertThat(connection.isValid(1)).isTrue();
		}
		assertThat(output).contains("(shop-hilo) are not metered: no more meters");
	}

	@Test
	void metersAreAddedOnce(CapturedOutput output) throws SQLException {
		this.source.setMetricRegistry(new SimpleMeterRegistry());
		try (RefillPool pool = pool(TIMEOUT)) {
			pool.getConnection().close();
			pool.getConnection().close();
		}
		assertThat(output).doesNotContain("are not metered");
	}

	private static HikariDataSource over(DataSource target) {
		HikariDataSource source = new HikariDataSource();
		source.setDataSource(target);
		return source;
	}

	private RefillPool pool(Duration timeout) {
		return new RefillPool(this.source, new ReadCommitted(),
				new RefillSettings().withTimeout(timeout).withMaxConnections(3));
	}

}
