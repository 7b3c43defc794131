package dev.hilo.jdbc.connection;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariConfig;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.jdbc.datasource.IsolationLevelDataSourceAdapter;

import dev.hilo.support.AlteredDataSource;
import dev.hilo.support.Engine;
import dev.hilo.support.MinimalDriver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Physical connections are opened where those of the application's pool are, and made
 * ready within the timeout.
 */
class UnpooledDataSourceTests {

	private static final Duration TIMEOUT = Duration.ofMillis(700);

	private static final JdbcDataSource database = database();

	@Test
	void driverIsToldTheLimitOfConnectingAndThePropertiesOfTheApplication() throws SQLException {
		HikariConfig config = new HikariConfig();
		config.setJdbcUrl(RecordingDriver.URL);
		config.setDriverClassName(RecordingDriver.class.getName());
		config.addDataSourceProperty("useCompression", "true");
		RecordingDriver.given.clear();
		open(config).close();
		assertThat(RecordingDriver.given).containsEntry("connectTimeout", "700")
			.containsEntry("useCompression", "true");
		assertThat(config.getDataSourceProperties()).as("of the application").doesNotContainKey("connectTimeout");
	}

	@Test
	void dataSourceOfADriverGetsItsProperties() throws SQLException {
		HikariConfig config = new HikariConfig();
		config.setDataSourceClassName(JdbcDataSource.class.getName());
		config.addDataSourceProperty("url", database.getURL());
		config.addDataSourceProperty("user", "sa");
		try (Connection connection = open(config)) {
			assertThat(database.getURL()).startsWith(connection.getMetaData().getURL());
		}
	}

	@ParameterizedTest
	@CsvSource({ "PostgreSQL, 2", "MariaDB, 8", "H2, 8" })
	void isolationIsTheApplicationsUnlessReadCommittedSparesConflicts(String product, int isolation)
			throws SQLException {
		IsolationLevelDataSourceAdapter serializable = new IsolationLevelDataSourceAdapter();
		serializable.setTargetDataSource(database);
		serializable.setIsolationLevelName("ISOLATION_SERIALIZABLE");
		try (Connection connection = open(over(AlteredDataSource.named(serializable, product)))) {
			assertThat(connection.getTransactionIsolation()).isEqualTo(isolation);
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void waitsForTheNetworkHaveALimitWhileAConnectionIsMadeReady(boolean withUser) throws SQLException {
		List<Object> limits = new ArrayList<>();
		DataSource remote = new AlteredDataSource(database, (method, arguments, real) -> switch (method) {
			case "getNetworkTimeout" -> 54_321;
			case "setNetworkTimeout" -> {
				limits.add(arguments[1]);
				yield real.make();
			}
			case "getDatabaseProductName" -> {
				assertThat(limits).as("when it is asked").containsExactly(700);
				yield real.make();
			}
			default -> real.make();
		});
		DataSource unpooled = new UnpooledDataSource(over(remote), new ReadCommitted(), TIMEOUT);
		try (Connection connection = withUser ? unpooled.getConnection("sa", "") : unpooled.getConnection()) {
			assertThat(connection.isValid(1)).isTrue();
			assertThat(limits).containsExactly(700, 54_321);
		}
	}

	@Test
	void connectionOfH2WaitsForALockNoLongerThanAStatementMayTake() throws SQLException {
		try (Connection connection = open(over(database));
				Statement statement = connection.createStatement();
				ResultSet millis = statement.executeQuery("SELECT LOCK_TIMEOUT()")) {
			assertThat(millis.next()).isTrue();
			assertThat(millis.getInt(1)).isEqualTo(1000);
		}
	}

	@Test
	void connectionThatCannotBeMadeReadyIsClosed() {
		List<String> calls = new ArrayList<>();
		DataSource refusing = new AlteredDataSource(database, (method, arguments, real) -> {
			calls.add(method);
			if (method.equals("getMetaData")) {
				throw new SQLException("refused");
			}
			return real.make();
		});
		assertThatExceptionOfType(SQLException.class).isThrownBy(() -> open(over(refusing))).withMessage("refused");
		assertThat(calls).endsWith("close");
	}

	private static HikariConfig over(DataSource dataSource) {
		HikariConfig config = new HikariConfig();
		config.setDataSource(dataSource);
		return config;
	}

	private static Connection open(HikariConfig config) throws SQLException {
		return new UnpooledDataSource(config, new ReadCommitted(), TIMEOUT).getConnection();
	}

	private static JdbcDataSource database() {
		JdbcDataSource made = new JdbcDataSource();
		made.setURL(Engine.H2.newDatabase());
		made.setUser("sa");
		return made;
	}

	/** Keeps what it is given, and leads to a database in this process. */
	public static final class RecordingDriver extends MinimalDriver {

		static final String URL = "jdbc:mariadb://nowhere/shop";

		static final Properties given = new Properties();

		public RecordingDriver() {
			super(URL);
		}

		@Override
		public Connection connect(String url, Properties info) throws SQLException {
			given.putAll(info);
			return database.getConnection();
		}

	}

}
