package dev.hilo.jdbc.connection;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The server ends a statement before the network's limit does.
 */
class WaitLimitsTests {

	@ParameterizedTest
	@CsvSource({ "100, 1000, 2000", "1000, 1000, 2000", "4000, 1000, 4000", "10000, 2000, 10000",
			"60000, 15000, 60000" })
	void attemptHasAQuarterOfTheTimeoutAndASecondAtLeast(long timeout, long statement, long network) {
		assertThat(WaitLimits.ofAttempt(Duration.ofMillis(timeout)))
			.isEqualTo(new WaitLimits(Duration.ofMillis(statement), Duration.ofMillis(network)));
	}

	@Test
	void repeatKeepsTheSecondBetweenThem() {
		assertThat(WaitLimits.ofAttempt(Duration.ofSeconds(10)).within(Duration.ofMillis(-5)))
			.isEqualTo(new WaitLimits(Duration.ofSeconds(2), Duration.ofSeconds(3)));
	}

	@Test
	void probeIsCancelledAtItsLimitAndALongOneNever() {
		assertThat(WaitLimits.of(Duration.ofMillis(2500)))
			.isEqualTo(new WaitLimits(Duration.ofSeconds(2), Duration.ofSeconds(3)));
		assertThat(WaitLimits.ofSilence(Duration.ofMinutes(10)).statement()).isZero();
	}

}
