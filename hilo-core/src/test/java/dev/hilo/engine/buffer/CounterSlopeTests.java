package dev.hilo.engine.buffer;

import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CounterSlopeTests {

	private static final long HOUR = TimeUnit.HOURS.toNanos(1);

	private CounterSlope slope = CounterSlope.from(0, HOUR);

	@Test
	void nothingIsKnownBeforeAnHourHasPassed() {
		assertThat(this.slope.perSecond(3600, 2 * HOUR - 1)).isZero();
		assertThat(this.slope.perSecond(3600, 2 * HOUR)).isEqualTo(1);
	}

	@Test
	void rateIsOverTheLastHoursNotOverAllTime() {
		this.slope = this.slope.with(100_000, false, 2 * HOUR - 1);
		this.slope = this.slope.with(200_000, false, 2 * HOUR);
		assertThat(this.slope.perSecond(203_600, 2 * HOUR)).as("since the first").isEqualTo(203_600 / 3600.0);
		this.slope = this.slope.with(203_600, false, 3 * HOUR);
		assertThat(this.slope.perSecond(203_600, 3 * HOUR)).as("since the second").isEqualTo(1);
	}

	@Test
	void raisedCounterBeginsAnew() {
		this.slope = this.slope.with(1_000_000, true, 2 * HOUR);
		assertThat(this.slope.perSecond(1_000_000, 2 * HOUR)).isZero();
		assertThat(this.slope.perSecond(1_007_200, 3 * HOUR)).isEqualTo(2);
	}

}
