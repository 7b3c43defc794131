package dev.hilo.engine.buffer;

import java.math.BigDecimal;
import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

import dev.hilo.range.RangeUsage;

import static org.assertj.core.api.Assertions.assertThat;

class RangeSettingsTests {

	private static final Duration UNKNOWN = Duration.ofSeconds(-1);

	@Test
	void endIsOnlyEverLowered() {
		assertThat(settings(99).endingAt(98)).isEqualTo(settings(98));
		RangeSettings settings = settings(99);
		assertThat(settings.endingAt(99)).as("no copy for each collection").isSameAs(settings);
		assertThat(settings.endingAt(100)).isSameAs(settings);
	}

	@Test
	void capacitiesInUnitsEndAtTheHighestNumber() {
		assertThat(settings(99).inUnitsOf(1000))
			.isEqualTo(new RangeSettings(32_000, 64_000, 99, true, 1000, Duration.ZERO));
		RangeSettings many = new RangeSettings(32, Long.MAX_VALUE, 99, true, 1, Duration.ZERO);
		assertThat(many.inUnitsOf(1000).maxCapacity()).isEqualTo(Long.MAX_VALUE / 1000 * 1000);
	}

	@Test
	void restOfAUnitIsKeptButNoNumberBeyondTheRange() {
		assertThat(inUnitsOf(1).lastKept(2100, 4999)).isEqualTo(2100);
		assertThat(inUnitsOf(1000).lastKept(2100, 4999)).isEqualTo(2999);
		assertThat(inUnitsOf(1000).lastKept(2999, 4999)).isEqualTo(2999);
		assertThat(inUnitsOf(1000).lastKept(2100, 2500)).as("cut off at the bound").isEqualTo(2500);
	}

	@Test
	void collectionsThatCountIdsShareOneObject() {
		RangeSettings ids = settings(99);
		assertThat(ids.inUnitsOf(1)).isSameAs(ids);
	}

	private static RangeSettings inUnitsOf(long unit) {
		return new RangeSettings(32, 64, Long.MAX_VALUE, true, unit, Duration.ZERO);
	}

	private static RangeSettings settings(long bound) {
		return new RangeSettings(32, 64, bound, true, 1, Duration.ZERO);
	}

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
