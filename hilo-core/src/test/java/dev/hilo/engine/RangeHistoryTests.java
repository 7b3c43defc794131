package dev.hilo.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import dev.hilo.DocumentIdFormat;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;
import dev.hilo.range.RangeUsage;

import static org.assertj.core.api.Assertions.assertThat;

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
			this.history.failed(0, true);
			assertThat(this.history.pauseNanos(0, 1)).isEqualTo(ms(expected));
			assertThat(this.history.pauseNanos(0, 0)).isEqualTo(ms(expected) / 2);
		}
	}

	@Test
	void timeSinceTheFailureCounts() {
		this.history.failed(ms(100), true);
		assertThat(this.history.pauseNanos(ms(115), 1)).isEqualTo(ms(5));
		assertThat(this.history.pauseNanos(ms(120), 1)).isZero();
		assertThat(this.history.pauseNanos(ms(9999), 1)).isZero();
	}

	@Test
	void successForgetsTheFailures() {
		this.history.failed(0, true);
		assertThat(sealed()).as("the range may not be the newest").isNull();
		obtained(0);
		assertThat(this.history.pauseNanos(0, 1)).isZero();
		assertThat(sealed()).isNotNull();
	}

	@Test
	void slowRefillCountsAtOnceAndFastOnesBitByBit() {
		obtained(ms(80));
		assertThat(this.history.refillNanos()).isEqualTo(ms(80));
		obtained(ms(1));
		assertThat(this.history.refillNanos()).isEqualTo(ms(70));
		assertThat(this.history.lastDuration()).isEqualTo(ms(1));
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
		this.history.finished(70, 70);
		this.history.finished(50, 0);
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
		this.history.failed(0, false);
		assertThat(sealed()).isNotNull();
		assertThat(this.history.pauseNanos(0, 1)).isEqualTo(ms(20));
	}

	@Test
	void ruleIsToldWhatWasDrawnSinceTheNewestRange() {
		ActiveRange first = range(1, 32);
		this.history.request(1, DatabaseState.RUNNING, 0, new RefillTerms(32, 0));
		obtained(0);
		first.take(20);
		assertThat(this.history.usage(first, ms(5)).demanded()).isEqualTo(20);
		this.history.obtained(first, Instant.EPOCH, ms(3), ms(5));
		first.take(12);
		this.history.finished(32, 32);
		ActiveRange second = range(33, 64);
		second.take(7);
		this.history.waited();
		assertThat(this.history.usage(second, ms(9))).isEqualTo(
				new RangeUsage("orders", 32, Duration.ofMillis(4), 19, Duration.ofMillis(3), true, 32, 1_048_576));
	}

	private @Nullable UnusedEnd sealed() {
		return this.history.seal(range(1, 32), null, new BufferStatistics());
	}

	private void obtained(long duration) {
		this.history.obtained(ActiveRange.NONE, Instant.EPOCH, duration, 0);
	}

	private static ActiveRange range(long low, long high) {
		return ActiveRange.of(new Range("orders", low, high, low - 1, 7, null, null), new DocumentIdFormat(), true,
				Instant.EPOCH);
	}

	private static long sized(long size) {
		return new RangeHistory("orders", new CollectionSettings())
			.request(1, DatabaseState.RUNNING, 0, new RefillTerms(size, 0))
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
		return history.request(demand, state, heldMax, new RefillTerms(size, 0));
	}

	private static long ms(long millis) {
		return TimeUnit.MILLISECONDS.toNanos(millis);
	}

}
