package dev.hilo.jdbc;

import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What a look at a table says when it fails.
 */
class LimitedWorkTests {

	@Test
	void silenceIsToldWithItsLimitWhoeverNoticesItFirst() {
		SQLException noticedByTheDriver = new SQLTimeoutException("The driver gives up");
		assertThatExceptionOfType(TimeoutException.class)
			.isThrownBy(() -> LimitedWork.run(Duration.ofMillis(1500), () -> {
				throw noticedByTheDriver;
			}))
			.withMessage("the database did not answer within 1500 ms, a quarter of hilo.jdbc.timeout")
			.withCause(noticedByTheDriver);
	}

	@Test
	void failureOfAnotherKindIsPassedOn() {
		SQLException failure = new SQLException("no such column");
		assertThatExceptionOfType(SQLException.class).isThrownBy(() -> LimitedWork.run(Duration.ofMinutes(1), () -> {
			throw failure;
		})).isSameAs(failure);
	}

}
