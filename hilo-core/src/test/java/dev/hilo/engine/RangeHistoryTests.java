package dev.hilo.engine;

import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import dev.hilo.range.RangeRequest;

import static org.assertj.core.api.Assertions.assertThat;

class RangeHistoryTests {

	private final RangeHistory history = new RangeHistory("orders", new CollectionSettings(), new TimedRangeSizing());

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
		assertThat(this.history.isUncertain()).isTrue();
		this.history.obtained(0, 0);
		assertThat(this.history.pauseNanos(0, 1)).isZero();
		assertThat(this.history.isUncertain()).isFalse();
	}

	@Test
	void slowRefillLengthensTheLeadAtOnceAndFastOnesShortenItBitByBit() {
		this.history.obtained(0, ms(80));
		long lead = this.history.leadNanos();
		assertThat(lead).isEqualTo(4 * ms(80) + ms(2));
		this.history.obtained(0, ms(1));
		assertThat(this.history.leadNanos()).isEqualTo(4 * ms(70) + ms(2));
	}

	@Test
	void sizeFollowsFromTheLastRange() {
		assertThat(nextSize(this.history, 0)).isEqualTo(32);
		this.history.obtained(0, 0);
		assertThat(nextSize(this.history, TimeUnit.SECONDS.toNanos(1))).isEqualTo(64);
		assertThat(nextSize(this.history, TimeUnit.SECONDS.toNanos(45))).isEqualTo(32);
	}

	@Test
	void demandAndTheCloseDoNotCountAsSizesOfTheRule() {
		assertThat(request(this.history, 1000, DatabaseState.RUNNING, 0).size()).isEqualTo(1000);
		this.history.obtained(0, 0);
		assertThat(request(this.history, 1, DatabaseState.CLOSING, 0).size()).isEqualTo(32);
		assertThat(nextSize(this.history, TimeUnit.SECONDS.toNanos(1))).isEqualTo(64);
	}

	@Test
	void requestKnowsTheHighestNumberEverUsedOrHeld() {
		this.history.used(70);
		this.history.used(50);
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
		RangeHistory huge = new RangeHistory("orders", new CollectionSettings(Long.MAX_VALUE, Long.MAX_VALUE),
				new TimedRangeSizing());
		for (DatabaseState state : List.of(DatabaseState.RUNNING, DatabaseState.CLOSING)) {
			assertThat(request(huge, 1, state, 0).size()).isEqualTo(ActiveRange.MAX_SIZE);
		}
		assertThat(request(huge, 7, DatabaseState.DRAINED, 0).size()).isEqualTo(7);
	}

	@Test
	void failureBeforeTheStoreWasAskedLeavesNothingUncertain() {
		this.history.failed(0, false);
		assertThat(this.history.isUncertain()).isFalse();
		assertThat(this.history.pauseNanos(0, 1)).isEqualTo(ms(20));
	}

	private static long sized(long size) {
		return nextSize(
				new RangeHistory("orders", new CollectionSettings(), (collection, last, since, initial, max) -> size),
				0);
	}

	private static long nextSize(RangeHistory history, long now) {
		return history.request(1, DatabaseState.RUNNING, 0, history.terms(now)).size();
	}

	private static RangeRequest request(RangeHistory history, int demand, DatabaseState state, long heldMax) {
		return history.request(demand, state, heldMax, history.terms(0));
	}

	private static long ms(long millis) {
		return TimeUnit.MILLISECONDS.toNanos(millis);
	}

}
