package dev.hilo.engine;

import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CounterSlopeTests {

	private static final long HOUR = TimeUnit.HOURS.toNanos(1);

	private final CounterSlope slope = new CounterSlope();

	@Test
	void nothingIsKnownBeforeAnHourHasPassed() {
		assertThat(this.slope.perSecond(3600, 2 * HOUR)).as("no range").isZero();
		this.slope.add(0, false, HOUR);
		assertThat(this.slope.perSecond(3600, 2 * HOUR - 1)).isZero();
		assertThat(this.slope.perSecond(3600, 2 * HOUR)).isEqualTo(1);
	}

	@Test
	void rateIsOverTheLastHoursNotOverAllTime() {
		this.slope.add(0, false, HOUR);
		this.slope.add(100_000, false, 2 * HOUR - 1);
		this.slope.add(200_000, false, 2 * HOUR);
		assertThat(this.slope.perSecond(203_600, 2 * HOUR)).as("since the first").isEqualTo(203_600 / 3600.0);
		this.slope.add(203_600, false, 3 * HOUR);
		assertThat(this.slope.perSecond(203_600, 3 * HOUR)).as("since the second").isEqualTo(1);
	}

	@Test
	void raisedCounterBeginsAnew() {
		this.slope.add(0, false, HOUR);
		this.slope.add(1_000_000, true, 2 * HOUR);
		assertThat(this.slope.perSecond(1_000_000, 2 * HOUR)).isZero();
		assertThat(this.slope.perSecond(1_007_200, 3 * HOUR)).isEqualTo(2);
	}

	@Test
	void nothingIsKeptWhereTheNumbersDoNotEnd() {
		assertThat(reservedPerSecond(new CollectionSettings())).isZero();
		assertThat(reservedPerSecond(new CollectionSettings().withBound(10_000))).isEqualTo(1);
	}

	private static double reservedPerSecond(CollectionSettings settings) {
		RangeHistory history = new RangeHistory("orders", settings);
		history.obtained(ActiveRange.NONE, ActiveRange.NONE, 0, 0);
		return history.reservedPerSecond(3600, HOUR);
	}

}
