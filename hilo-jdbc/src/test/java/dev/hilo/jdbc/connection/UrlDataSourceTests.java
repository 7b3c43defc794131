package dev.hilo.jdbc.connection;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;
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

	@Test
	void userOfTheApplicationIsUsedUnlessThereIsAnother() {
		assertThat(url(null, null).withDefaults("app", "secret")).isEqualTo(url("app", "secret"));
		assertThat(url("app", null).withDefaults("app", "secret")).isEqualTo(url("app", "secret"));
		assertThat(url("app", "own").withDefaults("app", "secret")).isEqualTo(url("app", "own"));
		assertThat(url("hilo", null).withDefaults("app", "secret")).isEqualTo(url("hilo", null));
		assertThat(url(null, null).withDefaults(null, "secret")).isEqualTo(url(null, null));
	}

	@ParameterizedTest
	@ValueSource(strings = { "jdbc:postgresql://db/shop?user=hilo", "jdbc:postgresql://hilo@db/shop",
			"jdbc:sqlserver://db;userName=hilo", "jdbc:oracle:thin:hilo/x@db" })
	void userInTheUrlStays(String text) {
		JdbcUrl url = new JdbcUrl("hilo.jdbc.url", text, null, null);
		assertThat(url.withDefaults("app", "secret")).isSameAs(url);
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
			ReadCommitted readCommitted = new ReadCommitted();
			assertThat(new RefillConnections(pool, readCommitted, 3, "").newTurns().availablePermits()).isEqualTo(2);
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

	private static JdbcUrl url(@Nullable String username, @Nullable String password) {
		return new JdbcUrl("hilo.jdbc.url", "jdbc:postgresql://db/shop", username, password);
	}

}
