package dev.hilo.jdbc.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.util.Credentials;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.jdbc.datasource.AbstractDataSource;

import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whether a database can be reached again.
 */
class TrialConnectionTests {

	private final HikariDataSource pool = Engine.H2.newPool();

	private final Recording target = new Recording();

	private final HikariConfig config = new HikariConfig();

	TrialConnectionTests() {
		this.config.setDataSource(this.target);
	}

	@AfterEach
	void close() {
		this.pool.close();
	}

	@Test
	void connectionIsOpenedAsThePoolWouldAndClosed() throws SQLException {
		open();
		this.config.setCredentials(Credentials.of("sa", ""));
		open();
		this.config.setCredentialsProvider(() -> Credentials.of("SA", ""));
		open();
		assertThat(this.target.users).containsExactly("none", "sa/", "SA/");
		assertThat(this.pool.getHikariPoolMXBean().getActiveConnections()).isZero();
	}

	private void open() throws SQLException {
		TrialConnection.open(this.config, new ReadCommitted(), Duration.ofSeconds(30));
	}

	private final class Recording extends AbstractDataSource {

		private final List<String> users = new CopyOnWriteArrayList<>();

		@Override
		public Connection getConnection() throws SQLException {
			return connection("none");
		}

		@Override
		public Connection getConnection(String username, String password) throws SQLException {
			return connection(username + "/" + password);
		}

		private Connection connection(String user) throws SQLException {
			this.users.add(user);
			return TrialConnectionTests.this.pool.getConnection();
		}

	}

}
