package dev.hilo.jdbc.connection;

import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.util.Credentials;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.jdbc.datasource.AbstractDataSource;
import org.springframework.test.util.ReflectionTestUtils;

import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Whether a database can be reached again.
 */
class TrialConnectionTests {

	/** So that any failure comes late. */
	private static final Duration NONE = Duration.ZERO;

	private final HikariDataSource pool = Engine.H2.newPool();

	private final Recording target = new Recording();

	private final HikariConfig config = new HikariConfig();

	private final TrialConnection trial = new TrialConnection();

	TrialConnectionTests() {
		this.config.setDataSource(this.target);
	}

	@AfterEach
	void close() {
		this.pool.close();
	}

	@Test
	void connectionIsOpenedAsThePoolWouldAndClosed() throws SQLException {
		open(Duration.ofSeconds(30));
		this.config.setCredentials(Credentials.of("sa", ""));
		open(Duration.ofSeconds(30));
		this.config.setCredentialsProvider(() -> Credentials.of("SA", ""));
		open(Duration.ofSeconds(30));
		assertThat(this.target.users).containsExactly("none", "sa/", "SA/");
		assertThat(this.pool.getHikariPoolMXBean().getActiveConnections()).isZero();
	}

	@Test
	void serverThatNeedsLongerIsReachedByAPatientAttemptBesideAndOnceThatCounts() throws SQLException {
		SQLException failure = new SQLException("silent");
		this.target.failures.add(failure);
		assertThatExceptionOfType(SQLException.class).isThrownBy(() -> open(NONE)).isSameAs(failure);
		Awaitility.await().until(() -> Boolean.TRUE.equals(ReflectionTestUtils.getField(this.trial, "reached")));
		assertThat(this.target.users).hasSize(2);
		open(NONE);
		assertThat(this.target.users).as("known already").hasSize(2);
		open(NONE);
		assertThat(this.target.users).hasSize(3);
		assertThat(this.pool.getHikariPoolMXBean().getActiveConnections()).isZero();
	}

	@Test
	void setUpThatHungAtTheServerIsRepeatedAfterLongerAndLongerPauses() {
		SQLException hung = new SQLException("set up", "08000", new SocketTimeoutException("Read timed out"));
		this.target.failures.add(hung);
		Duration timeout = Duration.ofSeconds(30);
		assertThatExceptionOfType(SQLException.class).isThrownBy(() -> open(timeout)).isSameAs(hung);
		assertThatExceptionOfType(SQLException.class).isThrownBy(() -> open(timeout)).isSameAs(hung);
		assertThat(this.target.users).as("not tried in the pause").hasSize(1);
		this.target.failures.add(hung);
		Awaitility.await().ignoreExceptions().until(() -> {
			try {
				open(timeout);
			}
			catch (SQLException ex) {
				// Hung once more, or paused
			}
			return this.target.users.size() == 2;
		});
		assertThat(ReflectionTestUtils.getField(this.trial, "pause")).asString()
			.contains("nanos=" + Duration.ofSeconds(2).toNanos());
	}

	@Test
	void hostThatIsSilentOrAbsentIsTriedEachTime() {
		for (Exception reason : List.of(new SocketTimeoutException("Connect timed out"),
				new ConnectException("Connection refused"))) {
			this.target.failures.add(new SQLException("unreachable", "08001", reason));
			assertThatExceptionOfType(SQLException.class).isThrownBy(() -> open(Duration.ofSeconds(30)))
				.withMessage("unreachable");
		}
		assertThat(this.target.users).hasSize(2);
	}

	@Test
	void callerThatIsInterruptedStaysSo() {
		this.target.failures.add(new SQLException("silent"));
		Thread.currentThread().interrupt();
		assertThatExceptionOfType(SQLException.class).isThrownBy(() -> open(NONE)).withMessage("silent");
		assertThat(Thread.interrupted()).isTrue();
	}

	private void open(Duration timeout) throws SQLException {
		this.trial.open(this.config, new ReadCommitted(), timeout);
	}

	private final class Recording extends AbstractDataSource {

		private final List<String> users = new CopyOnWriteArrayList<>();

		private final ConcurrentLinkedQueue<SQLException> failures = new ConcurrentLinkedQueue<>();

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
			@Nullable SQLException failure = this.failures.poll();
			if (failure != null) {
				throw failure;
			}
			return TrialConnectionTests.this.pool.getConnection();
		}

	}

}
