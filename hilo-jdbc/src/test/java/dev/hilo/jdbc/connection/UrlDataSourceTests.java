package dev.hilo.jdbc.connection;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.support.MinimalDriver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What is added to a URL of HiLo's own.
 */
class UrlDataSourceTests {

	@ParameterizedTest
	@ValueSource(strings = { "jdbc:postgresql://hilo:hidden@db/shop", "jdbc:postgresql://one,hilo:hidden@db:5433/shop",
			"jdbc:mariadb://hilo:hidden@db/shop", "jdbc:mariadb:sequential://hilo:hidden@db,other/shop",
			"jdbc:h2:tcp://hilo:hidden@db/shop", "jdbc:hsqldb:hsql://hilo:hidden@db/shop",
			"jdbc:derby://hilo:hidden@db/shop", "jdbc:sqlserver://hilo:hidden@db",
			"JDBC:MariaDB://hilo:hi@dden@db/shop" })
	void userWhereTheDriverReadsNoneIsRefusedAndNotShown(String text) {
		assertThatExceptionOfType(HiLoConfigurationException.class)
			.isThrownBy(() -> new JdbcUrl("hilo.databases.north.jdbc.url", text.replace("JDBC:MariaDB", "jdbc:mariadb"),
					null, null))
			.withMessageContainingAll("hilo.databases.north.jdbc.url",
					"set hilo.databases.north.jdbc.username and hilo.databases.north.jdbc.password")
			.withMessageNotContaining("dden");
	}

	@ParameterizedTest
	@ValueSource(strings = { "jdbc:told://db/shop?user=hilo&password=hid%2Bden", "jdbc:told://db/shop;PASSWORD=hid+den",
			"jdbc:told://hilo:hid+den@db/shop", "jdbc:told:thin:hilo/hid+den@db",
			"jdbc:told://db/shop?trustStorePassword=hid+den&x=1" })
	void passwordWithinTheUrlIsShownInNoPartOfAFailure(String text) {
		Driver failing = new MinimalDriver("jdbc:told:") {
			@Override
			public Connection connect(String url, Properties info) throws SQLException {
				SQLException failure = new SQLException("no route", "08001", 7, new IOException("hilo:hid+den@db"));
				failure.addSuppressed(new IllegalStateException("password hid%2Bden, hid+den"));
				throw failure;
			}
		};
		DataSource dataSource = new UrlDataSource(failing, new JdbcUrl("hilo.jdbc.url", text, null, null),
				new Properties());
		assertThatExceptionOfType(SQLException.class).isThrownBy(dataSource::getConnection)
			.matches((ex) -> ex.getErrorCode() == 7 && "08001".equals(ex.getSQLState()))
			.satisfies((ex) -> {
				StringWriter trace = new StringWriter();
				ex.printStackTrace(new PrintWriter(trace));
				assertThat(trace.toString()).doesNotContain("hid+den");
			});
	}

	@ParameterizedTest
	@CsvSource({ "jdbc:postgresql://db/shop, 2500, loginTimeout, 2", "jdbc:postgresql://db/shop, 300, loginTimeout, 1",
			"jdbc:postgresql://db/shop, 2500, cancelSignalTimeout, 1",
			"jdbc:mariadb://db/shop, 2500, connectTimeout, 2500", "jdbc:mysql://db/shop, 2500, connectTimeout, 2500" })
	void connectingEndsWithTheTimeout(String url, long millis, String name, String value) {
		Properties properties = new Properties();
		DriverProperty.addTo(properties, url, Duration.ofMillis(millis));
		assertThat(properties).containsEntry(name, value);
	}

	@Test
	void driverIsToldTheUserAndTheLimitAndTellsNobodyThePassword() throws SQLException {
		Properties given = new Properties();
		// No driver on the class path takes it
		String url = "jdbc:mysql:told://db/shop";
		Driver recording = new MinimalDriver(url) {
			@Override
			public Connection connect(String url, Properties info) throws SQLException {
				given.putAll(info);
				throw new SQLException("no route to " + url + " with " + given.get("password"));
			}
		};
		DriverManager.registerDriver(recording);
		try {
			DataSource dataSource = new JdbcUrl("hilo.jdbc.url", url, "hilo", "own").dataSource(Duration.ofMillis(700));
			assertThatExceptionOfType(SQLException.class).isThrownBy(dataSource::getConnection)
				.withMessage("no route to jdbc:mysql:... with ***");
			assertThat(given).isEqualTo(Map.of("user", "hilo", "password", "own", "connectTimeout", "700",
					"connectionAttributes", "program_name:hilo"));
		}
		finally {
			DriverManager.deregisterDriver(recording);
		}
	}

	@Test
	void limitOfTheApplicationStaysAndOtherDriversGetNone() {
		Properties properties = new Properties();
		DriverProperty.addTo(properties, "jdbc:mysql://db/shop?connectTimeout=7&connectionAttributes=none",
				Duration.ofSeconds(1));
		DriverProperty.addTo(properties, "jdbc:h2:mem:shop", Duration.ofSeconds(1));
		assertThat(properties).isEmpty();
		properties.setProperty("connectTimeout", "9");
		DriverProperty.addTo(properties, "jdbc:mysql://db/shop", Duration.ofSeconds(1));
		assertThat(properties).containsEntry("connectTimeout", "9");
	}

	@Test
	void queriesLeaveOneConnectionToTheRefills() {
		try (HikariDataSource pool = new HikariDataSource()) {
			assertThat(new RefillConnections(pool, 3).newTurns().availablePermits()).isEqualTo(2);
		}
	}

	@Test
	void urlThatNoDriverTakesIsRefusedThoughADriverFails() throws SQLException {
		Driver broken = new MinimalDriver("") {
			@Override
			public boolean acceptsURL(String url) {
				throw new IllegalStateException("can't read " + url);
			}

			@Override
			public Connection connect(String url, Properties info) throws SQLException {
				throw new SQLException("not asked for");
			}
		};
		DriverManager.registerDriver(broken);
		try {
			JdbcUrl nowhere = new JdbcUrl("hilo.jdbc.url", "jdbc:nowhere:secret", null, null);
			assertThatExceptionOfType(HiLoConfigurationException.class)
				.isThrownBy(() -> nowhere.dataSource(Duration.ofSeconds(1)))
				.withMessageContainingAll("jdbc:nowhere:...", "No JDBC driver on the class path takes it");
			assertThat(new JdbcUrl("hilo.jdbc.url", "jdbc:h2:mem:shop;DB_CLOSE_DELAY=-1", null, null)
				.dataSource(Duration.ofSeconds(1))).isNotNull();
		}
		finally {
			DriverManager.deregisterDriver(broken);
		}
	}

	@Test
	void dataSourceIsNamedByItsPropertyAndIsNoOtherKind() throws SQLException {
		DataSource dataSource = new JdbcUrl("hilo.jdbc.url", "jdbc:h2:mem:shop;DB_CLOSE_DELAY=-1", null, null)
			.dataSource(Duration.ofSeconds(1));
		assertThat(dataSource).hasToString("the database of hilo.jdbc.url");
		assertThat(dataSource.isWrapperFor(UrlDataSource.class)).isTrue();
		assertThat(dataSource.unwrap(UrlDataSource.class)).isSameAs(dataSource);
		assertThat(dataSource.isWrapperFor(HikariDataSource.class)).isFalse();
		assertThatExceptionOfType(SQLException.class).isThrownBy(() -> dataSource.unwrap(HikariDataSource.class))
			.withMessageContaining("the database of hilo.jdbc.url is no com.zaxxer");
	}

	@Test
	void failureThatShowsNoSecretIsToldAsItIs() throws SQLException {
		SQLException failure = new SQLException("no route");
		Driver failing = new MinimalDriver("jdbc:told:shop") {
			@Override
			public Connection connect(String url, Properties info) throws SQLException {
				throw failure;
			}
		};
		DataSource dataSource = new UrlDataSource(failing,
				new JdbcUrl("hilo.jdbc.url", "jdbc:told:shop", "hilo", "own"), new Properties());
		assertThatExceptionOfType(SQLException.class).isThrownBy(dataSource::getConnection).isSameAs(failure);
	}

}
