package dev.hilo.engine.buffer;

import java.math.BigDecimal;
import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

import dev.hilo.range.RangeUsage;

import static org.assertj.core.api.Assertions.assertThat;

class RangeSettingsSizeTests {

	private static final Duration UNKNOWN = Duration.ofSeconds(-1);

	@ParameterizedTest
	@CsvFileSource(resources = "/vectors/capacity.csv", numLinesToSkip = 1)
	void sizeFollowsFromTheLastSizeAndHowLongItLasted(long lastSize, @Nullable BigDecimal seconds, long nextSize) {
		Duration sinceLast = (seconds != null) ? Duration.ofNanos(seconds.movePointRight(9).longValueExact()) : UNKNOWN;
		assertThat(size(lastSize, sinceLast, 32, 1_048_576)).isEqualTo(nextSize);
	}

	@Test
	void timeThatRanBackwardsKeepsTheSize() {
		assertThat(size(100, Duration.ofNanos(-1), 32, 1_048_576)).isEqualTo(100);
		assertThat(size(100, Duration.ofDays(-1), 32, 1_048_576)).isEqualTo(100);
	}

	@Test
	void maximumCapacityHoldsInEveryBranch() {
		for (Duration sinceLast : new Duration[] { UNKNOWN, Duration.ZERO, Duration.ofSeconds(45),
				Duration.ofSeconds(61) }) {
			assertThat(size(1000, sinceLast, 8, 100)).isEqualTo(100);
		}
	}

	@Test
	void doublingNeverOverflows() {
		assertThat(size(Long.MAX_VALUE, Duration.ZERO, 32, Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
		assertThat(size(Long.MAX_VALUE / 2, Duration.ZERO, 32, Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE - 1);
		assertThat(size(Long.MAX_VALUE / 2 + 1, Duration.ZERO, 32, Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
	}

	@Test
	void rangeLastsForEightRefillsWhereSomebodyWaits() {
		// 28 numbers within a millisecond, the database 50 ms away
		assertThat(size(32, 28_000, true)).as("11,200 by doubling").isEqualTo(16_384);
		assertThat(size(32, 28_000, false)).isEqualTo(64);
	}

	@Test
	void rangeDoublesAsOftenAsItTakesSoThatItEndsUpWhereTimeWouldHaveLedIt() {
		assertThat(size(100, 1_000, true)).isEqualTo(400);
		assertThat(size(100, 1_002.5, true)).as("for 401").isEqualTo(800);
	}

	@Test
	void growthByTheRateIsNeverLessThanByTime() {
		assertThat(size(32, 10, true)).isEqualTo(64);
	}

	@Test
	void growthByTheRateIsLimited() {
		assertThat(size(32, 1e9, true)).isEqualTo(512 * 32);
		assertThat(size(0, 1e9, true)).as("there was no range").isEqualTo(32);
		assertThat(size(1_048_576, 1e9, true)).isEqualTo(1_048_576);
	}

	@Test
	void rangeIsAtLeastTheReserveWithinTheMaximum() {
		assertThat(reserve(32, 5_000)).isEqualTo(5_000);
		assertThat(reserve(20_000, 5_000)).as("by time").isEqualTo(10_000);
		assertThat(reserve(32, 2_000_000)).isEqualTo(1_048_576);
	}

	/** Long after the last range was obtained. */
	private long reserve(long lastSize, long reserve) {
		return RangeSettings.nextSize(new RangeUsage("orders", lastSize, Duration.ofMinutes(9), 0, 0, 0, Duration.ZERO,
				false, 32, 1_048_576, reserve));
	}

	/** 50 ms away, a second after the last range was obtained. */
	private long size(long lastSize, double numbersPerSecond, boolean waited) {
		return RangeSettings.nextSize(new RangeUsage("orders", lastSize, Duration.ofSeconds(1), 0, 0, numbersPerSecond,
				Duration.ofMillis(50), waited, 32, 1_048_576, 0));
	}

	private long size(long lastSize, Duration sinceLast, long initialCapacity, long maxCapacity) {
		return RangeSettings.nextSize(new RangeUsage("orders", lastSize, sinceLast, 0, 0, 0, Duration.ZERO, false,
				initialCapacity, maxCapacity, 0));
	}

}
