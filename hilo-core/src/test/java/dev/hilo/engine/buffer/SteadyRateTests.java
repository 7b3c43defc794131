package dev.hilo.engine.buffer;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SteadyRateTests {

	@Test
	void beginCountsAsTenSeconds() {
		SteadyRate rate = SteadyRate.of(100, seconds(5));
		assertThat(rate.perSecond(200, seconds(6))).isEqualTo(10);
		assertThat(rate.perSecond(500, seconds(25))).isEqualTo(20);
	}

	@Test
	void rateIsThatOfTheLastWindowAndOfTheOneThatHasBegun() {
		SteadyRate rate = SteadyRate.of(0, 0).with(6000, seconds(60)).with(6100, seconds(70));
		assertThat(rate.perSecond(6100, seconds(70))).isEqualTo(6100.0 / 70);
		rate = rate.with(6600, seconds(120));
		assertThat(rate.perSecond(6600, seconds(120))).as("the first window is over").isEqualTo(10);
	}

	@Test
	void numbersLastForTheAutonomyAndAnEighthLonger() {
		SteadyRate rate = SteadyRate.of(0, 0);
		assertThat(rate.numbersFor(Duration.ofMinutes(10), 300 * 60, seconds(60))).isEqualTo(300 * 600 * 9 / 8);
		assertThat(rate.numbersFor(Duration.ofDays(365), Long.MAX_VALUE / 2, seconds(60))).isEqualTo(Long.MAX_VALUE);
	}

	private static long seconds(long seconds) {
		return seconds * 1_000_000_000;
	}

}
