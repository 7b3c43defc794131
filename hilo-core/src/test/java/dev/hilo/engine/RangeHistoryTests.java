package dev.hilo.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import dev.hilo.DocumentIdFormat;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.range.EntityTables;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;
import dev.hilo.range.RangeUsage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

class RangeHistoryTests {

	private final RangeHistory history = new RangeHistory("orders", new CollectionSettings());

	@Test
	void firstAttemptIsMadeAtOnce() {
		assertThat(this.history.pauseNanos(0, 1)).isZero();
	}

	@Test
	void pauseDoublesWithEachFailureUpToABound() {
		long[] millis = { 20, 40, 80, 160, 320, 640, 1280, 1280, 1280 };
		for (long expected : millis) {
			failed(0, true);
			assertThat(this.history.pauseNanos(0, 1)).isEqualTo(ms(expected));
			assertThat(this.history.pauseNanos(0, 0)).isEqualTo(ms(expected) / 2);
		}
	}

	@Test
	void timeSinceTheFailureCounts() {
		failed(ms(100), true);
		assertThat(this.history.pauseNanos(ms(115), 1)).isEqualTo(ms(5));
		assertThat(this.history.pauseNanos(ms(120), 1)).isZero();
		assertThat(this.history.pauseNanos(ms(9999), 1)).isZero();
	}

	@Test
	void successForgetsTheFailures() {
		failed(0, true);
		assertThat(sealed()).as("the range may not be the newest").isNull();
		obtained(0);
		assertThat(this.history.pauseNanos(0, 1)).isZero();
		assertThat(sealed()).isNotNull();
	}

	@Test
	void slowRefillCountsAtOnceAndFastOnesBitByBit() {
		ActiveRange range = range(1, 1024);
		obtained(ms(80));
		this.history.switched(ActiveRange.NONE, range, 0);
		// 4 * 80 + 2 ms before the end, then 4 * 70 + 2 ms
		assertThat(this.history.nextMark(range, 100, ms(33))).as("924 numbers last 305 ms").isEqualTo(1024);
		obtained(ms(1));
		assertThat(this.history.nextMark(range, 100, ms(33))).isEqualTo(100 + 924 / 2);
		assertThat(this.history.refills(null).lastDuration()).hasMillis(1);
	}

	@Test
	void sizeFollowsFromTheLastRange() {
		assertThat(nextSize(this.history, 0)).isEqualTo(32);
		obtained(0);
		assertThat(nextSize(this.history, TimeUnit.SECONDS.toNanos(1))).isEqualTo(64);
		assertThat(nextSize(this.history, TimeUnit.SECONDS.toNanos(45))).isEqualTo(32);
	}

	@Test
	void demandAndTheCloseDoNotCountAsSizesOfTheRule() {
		assertThat(request(this.history, 1000, DatabaseState.RUNNING, 0).size()).isEqualTo(1000);
		obtained(0);
		assertThat(request(this.history, 1, DatabaseState.CLOSING, 0).size()).isEqualTo(32);
		assertThat(nextSize(this.history, TimeUnit.SECONDS.toNanos(1))).isEqualTo(64);
	}

	@Test
	void requestKnowsTheHighestNumberEverUsedOrHeld() {
		this.history.switched(range(1, 70), range(41, 50), 0);
		this.history.switched(range(41, 50), range(91, 99), 0);
		assertThat(request(this.history, 1, DatabaseState.RUNNING, 60).lastMax()).isEqualTo(70);
		assertThat(request(this.history, 1, DatabaseState.RUNNING, 90).lastMax()).isEqualTo(90);
	}

	@Test
	void absurdSizesOfARuleAreCut() {
		for (long absurd : new long[] { Long.MIN_VALUE, -1, 0 }) {
			assertThat(sized(absurd)).isEqualTo(1);
		}
		assertThat(sized(Long.MAX_VALUE)).isEqualTo(ActiveRange.MAX_SIZE);
	}

	@Test
	void sizeOfTheLargestRangeIsNeverExceededWhateverTheState() {
		RangeHistory huge = new RangeHistory("orders", new CollectionSettings(Long.MAX_VALUE, Long.MAX_VALUE));
		for (DatabaseState state : List.of(DatabaseState.RUNNING, DatabaseState.CLOSING)) {
			assertThat(request(huge, 1, state, 0).size()).isEqualTo(ActiveRange.MAX_SIZE);
		}
		assertThat(request(huge, 7, DatabaseState.DRAINED, 0).size()).isEqualTo(7);
	}

	@Test
	void failureBeforeTheStoreWasAskedLeavesNothingUncertain() {
		failed(0, false);
		assertThat(sealed()).isNotNull();
		assertThat(this.history.pauseNanos(0, 1)).isEqualTo(ms(20));
	}

	@Test
	void ruleIsToldWhatWasDrawnSinceTheNewestRange() {
		ActiveRange first = range(1, 32);
		this.history.request(1, DatabaseState.RUNNING, 0, new RefillTerms(32, 0, 0, EntityTables.NONE));
		obtained(0);
		first.take(20);
		assertThat(this.history.usage(first, ms(5)).demanded()).isEqualTo(20);
		this.history.obtained(first, range(33, 64), ms(3), ms(5));
		first.take(12);
		ActiveRange second = range(33, 64);
		this.history.switched(first, second, ms(5));
		second.take(7);
		assertThat(this.history.usage(second, ms(9))).isEqualTo(new RangeUsage("orders", 32, Duration.ofMillis(4), 19,
				0, 32 / 0.005, Duration.ofMillis(3), false, 32, 1_048_576));
	}

	@Test
	void ruleIsToldOfThoseWhoWait() {
		ActiveRange range = range(1, 32);
		obtained(ms(3));
		this.history.switched(ActiveRange.NONE, range, 0);
		range.take(35);
		this.history.waited(ms(4));
		RangeUsage usage = this.history.usage(range, ms(20));
		assertThat(usage.waited()).isTrue();
		assertThat(usage.waiting()).isEqualTo(3);
		assertThat(usage.numbersPerSecond()).as("until the range was used up").isCloseTo(8_000, withinPercentage(0.01));
	}

	@Test
	void waitsCountUntilTheNextSizeIsDecidedNotUntilTheRangeIsObtained() {
		ActiveRange used = range(1, 32);
		request(this.history, 1, DatabaseState.RUNNING, 0);
		this.history.waited(0);
		obtained(0);
		assertThat(this.history.usage(used, 0).waited()).isTrue();
		request(this.history, 1, DatabaseState.RUNNING, 0);
		assertThat(this.history.usage(used, 0).waited()).isFalse();
	}

	@Test
	void whoeverWillHaveToWaitCountsAsWaiting() {
		ActiveRange range = range(1, 32);
		obtained(ms(5));
		this.history.switched(ActiveRange.NONE, range, 0);
		range.take(16);
		this.history.nextMark(range, 16, ms(4));
		assertThat(this.history.usage(range, ms(4)).waited()).as("16 numbers last 4 ms, a refill takes 5").isTrue();
		obtained(ms(3));
		assertThat(this.history.usage(range, ms(4)).waited()).as("a refill takes 3").isFalse();
	}

	@Test
	void fastestOfTheLastThreeRangesCountsAndNoBurstForLessThanAMillisecond() {
		ActiveRange[] ranges = { range(1, 32), range(33, 64), range(65, 96), range(97, 128) };
		this.history.switched(ActiveRange.NONE, ranges[0], 0);
		ranges[0].take(32);
		assertThat(this.history.usage(ranges[0], 10).numbersPerSecond()).isEqualTo(32_000);
		for (int next = 1; next < 4; next++) {
			this.history.switched(ranges[next - 1], ranges[next], ms(100 * next - 99));
			ranges[next].take(32);
			this.history.waited(ms(100 * next));
			double expected = (next < 3) ? 32_000 : 32 / 0.099;
			assertThat(this.history.usage(ranges[next], ms(100 * next)).numbersPerSecond()).isCloseTo(expected,
					withinPercentage(0.01));
		}
	}

	@Test
	void timeThatCallersWaitedForARangeCountsAsTheTimeThatTheyTookToDrawIt() {
		ActiveRange first = range(1, 32);
		ActiveRange second = range(33, 1056);
		this.history.switched(ActiveRange.NONE, first, 0);
		first.take(33);
		this.history.waited(ms(10));
		this.history.switched(first, second, ms(60));
		second.take(1000);
		assertThat(this.history.usage(second, ms(60)).numbersPerSecond()).isCloseTo(20_000, withinPercentage(0.01));
	}

	@Test
	void requestHasWhatCallersWaitForWhichIsNoSizeOfTheRule() {
		assertThat(this.history.request(1, DatabaseState.RUNNING, 0, new RefillTerms(32, 500, 0, EntityTables.NONE))
			.size()).isEqualTo(500);
		obtained(0);
		assertThat(nextSize(this.history, TimeUnit.SECONDS.toNanos(1))).isEqualTo(64);
	}

	@Test
	void blocksAskedForByCountTellNothingAboutTheRate() {
		ActiveRange range = range(1, 32);
		this.history.switched(ActiveRange.NONE, range, 0);
		range.take(30);
		range.drewBlock(20);
		assertThat(this.history.usage(range, ms(1)).numbersPerSecond()).isEqualTo(10_000);
	}

	@Test
	void withoutRefillingAheadNobodyCountsAsWaitingAndThereIsNoRate() {
		RangeHistory onDemand = new RangeHistory("orders", new CollectionSettings().withRefillAhead(false));
		ActiveRange range = range(1, 32);
		onDemand.switched(ActiveRange.NONE, range, 0);
		range.take(33);
		onDemand.waited(ms(1));
		RangeUsage usage = onDemand.usage(range, ms(1));
		assertThat(usage.waited()).isFalse();
		assertThat(usage.numbersPerSecond()).isZero();
	}

	@Test
	void failuresAreDatedFromTheFirst() {
		assertThat(this.history.refills(null).failingSince()).isNull();
		failed(0, true);
		Instant since = this.history.refills(null).failingSince();
		assertThat(since).isNotNull();
		failed(0, true);
		assertThat(this.history.refills(null).failingSince()).isSameAs(since);
	}

	@Test
	void endOfTheNumbersIsNoFailureAndReservesNothing() {
		RefillFailure how = this.history.failed(ActiveRange.NONE, new IdSpaceExhaustedException("orders", 9), 0, true);
		assertThat(how).isEqualTo(RefillFailure.NOTHING_RESERVED);
		assertThat(this.history.refills(null).failuresInARow()).isZero();
	}

	@Test
	void rangeThatNobodyDrewFromTellsNothingAboutTheHighestNumber() {
		this.history.seal(range(11, 20), null, new BufferStatistics());
		assertThat(this.history.highest(0)).isZero();
	}

	@Test
	void allThatIsHeldIsLostIfItCannotGoBack() {
		failed(0, true);
		BufferStatistics statistics = new BufferStatistics();
		this.history.seal(range(1, 32), range(33, 96), statistics);
		assertThat(statistics.totals(0, 0).notGivenBack()).isEqualTo(96);
	}

	private @Nullable UnusedEnd sealed() {
		return this.history.seal(range(1, 32), null, new BufferStatistics());
	}

	private void obtained(long duration) {
		this.history.obtained(ActiveRange.NONE, range(1, 32), duration, 0);
	}

	private void failed(long now, boolean sent) {
		this.history.failed(ActiveRange.NONE, new IllegalStateException(), now, sent);
	}

	private static ActiveRange range(long low, long high) {
		return ActiveRange.of(new Range("orders", low, high, low - 1, 7, null, null), new DocumentIdFormat(), true,
				Instant.EPOCH);
	}

	private static long sized(long size) {
		return new RangeHistory("orders", new CollectionSettings())
			.request(1, DatabaseState.RUNNING, 0, new RefillTerms(size, 0, 0, EntityTables.NONE))
			.size();
	}

	private static long nextSize(RangeHistory history, long now) {
		return request(history, 1, DatabaseState.RUNNING, 0, now).size();
	}

	private static RangeRequest request(RangeHistory history, int demand, DatabaseState state, long heldMax) {
		return request(history, demand, state, heldMax, 0);
	}

	private static RangeRequest request(RangeHistory history, int demand, DatabaseState state, long heldMax, long now) {
		long size = new TimedRangeSizing().nextSize(history.usage(ActiveRange.NONE, now));
		return history.request(demand, state, heldMax, new RefillTerms(size, 0, 0, EntityTables.NONE));
	}

	private static long ms(long millis) {
		return TimeUnit.MILLISECONDS.toNanos(millis);
	}

}
