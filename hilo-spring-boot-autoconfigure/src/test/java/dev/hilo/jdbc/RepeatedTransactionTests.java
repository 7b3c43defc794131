package dev.hilo.jdbc;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import dev.hilo.support.H2Database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class RepeatedTransactionTests {

	private static final SQLException CONFLICT = new SQLException("deadlock", "40001");

	private final H2Database database = new H2Database();

	private final AtomicInteger attempts = new AtomicInteger();

	@Test
	void conflictIsRepeatedUntilItPasses() throws SQLException {
		String result = over(Duration.ofSeconds(30)).run(false, (connection) -> {
			if (this.attempts.incrementAndGet() < 4) {
				throw CONFLICT;
			}
			return "done";
		});
		assertThat(result).isEqualTo("done");
		assertThat(this.attempts).hasValue(4);
	}

	@Test
	void conflictThatStaysIsToldInTheEnd() {
		assertThatExceptionOfType(SQLException.class)
			.isThrownBy(() -> over(Duration.ofMillis(500)).run(false, (connection) -> {
				throw CONFLICT;
			}))
			.isSameAs(CONFLICT);
	}

	@Test
	void anyOtherFailureIsToldAtOnce() {
		SQLException other = new SQLException("no such column", "42S22");
		assertThatExceptionOfType(SQLException.class)
			.isThrownBy(() -> over(Duration.ofMillis(500)).run(false, (connection) -> {
				this.attempts.incrementAndGet();
				throw other;
			}))
			.isSameAs(other);
		assertThat(this.attempts).hasValue(1);
	}

	private RepeatedTransaction over(Duration timeout) {
		return new RepeatedTransaction(new NewTransaction(this.database.dataSource(), new ReadCommitted(), false),
				timeout);
	}

}
