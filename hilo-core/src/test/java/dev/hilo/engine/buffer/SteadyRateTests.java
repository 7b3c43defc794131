package dev.hilo.engine.buffer;

import java.time.Duration;
import java.time.Instant;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SteadyRateTests {

	@Test
	void beginCountsAsTenSeconds() {
		SteadyRate rate = SteadyRate.ofDraws(100, seconds(5));
		assertThat(rate.perSecond(200, seconds(6))).isEqualTo(10);
		assertThat(rate.perSecond(500, seconds(25))).isEqualTo(20);
	}

	@Test
	void obstacleIsKnownAfterAWholeWindow() {
		RangeSettings settings = new RangeSettings(32, 64, Long.MAX_VALUE, true, 1, Duration.ofMinutes(10));
		SteadyRate rate = SteadyRate.ofDraws(100, seconds(5));
		assertThat(rate.obstacle(settings, 0, Long.MAX_VALUE, 700, seconds(64))).isNull();
		assertThat(rate.obstacle(settings, 0, Long.MAX_VALUE, 700, seconds(65)))
			.isEqualTo("10 numbers a second take ranges of 6750, but max-capacity is 64");
	}

	@Test
	void rangesThatAreJustLargeEnoughAreNoObstacle() {
		RangeSettings settings = new RangeSettings(32, 6750, Long.MAX_VALUE, true, 1, Duration.ofMinutes(10));
		SteadyRate rate = SteadyRate.ofDraws(100, seconds(5));
		assertThat(rate.obstacle(settings, 250, 7000, 700, seconds(65))).isNull();
		assertThat(rate.obstacle(settings, 250, 6999, 700, seconds(65)))
			.isEqualTo("10 numbers a second take ranges of 6750, but they end at 6999");
	}

	@Test
	void rateIsThatOfTheLastWindowAndOfTheOneThatHasBegun() {
		SteadyRate rate = SteadyRate.ofDraws(0, 0).with(6000, seconds(60)).with(6100, seconds(70));
		assertThat(rate.perSecond(6100, seconds(70))).isEqualTo(6100.0 / 70);
		rate = rate.with(6600, seconds(120));
		assertThat(rate.perSecond(6600, seconds(120))).as("the first window is over").isEqualTo(10);
	}

	@Test
	void numbersLastForTheAutonomyAndAnEighthLonger() {
		SteadyRate rate = SteadyRate.ofDraws(0, 0);
		assertThat(rate.numbersFor(Duration.ofMinutes(10), 300 * 60, seconds(60))).isEqualTo(300 * 600 * 9 / 8);
		assertThat(rate.numbersFor(Duration.ofDays(365), Long.MAX_VALUE / 2, seconds(60))).isEqualTo(Long.MAX_VALUE);
	}

	@Test
	void endOfACounterIsKnownAfterAnHour() {
		SteadyRate rate = SteadyRate.ofCounter(0, seconds(5));
		assertThat(rate.exhaustedAt(3600, 7200, seconds(3604))).isNull();
		assertThat(rate.exhaustedAt(3600, 7200, seconds(3605))).isBetween(Instant.now().plusSeconds(3590),
				Instant.now().plusSeconds(3600));
		assertThat(rate.exhaustedAt(0, 7200, seconds(3605))).as("nothing was drawn").isNull();
	}

	private static long seconds(long seconds) {
		return seconds * 1_000_000_000;
	}

}
