package dev.hilo.engine.buffer;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import dev.hilo.DocumentIdFormat;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.range.Range;

import static org.assertj.core.api.Assertions.assertThat;

class RefillHistoryTests {

	private RefillHistory history = RefillHistory.NONE;

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
		assertThat(this.history.uncertain()).as("the range may not be the newest").isTrue();
		obtained(0);
		assertThat(this.history.pauseNanos(0, 1)).isZero();
		assertThat(this.history.uncertain()).isFalse();
		assertThat(this.history.failure()).isNull();
		assertThat(this.history.snapshot(0).failingSince()).isNull();
	}

	@Test
	void failureBeforeTheStoreWasAskedLeavesNothingUncertain() {
		failed(0, false);
		assertThat(this.history.uncertain()).isFalse();
		assertThat(this.history.pauseNanos(0, 1)).isEqualTo(ms(20));
	}

	@Test
	void slowRefillCountsAtOnceAndFastOnesBitByBit() {
		DrawRate rate = DrawRate.NONE.beginRange(ActiveRange.NONE, 0).sample(100, ms(33));
		obtained(ms(80));
		// 4 * 80 + 2 ms before the end, then 4 * 70 + 2 ms
		assertThat(RefillTiming.nextMark(1024, 100, rate, this.history.refillNanos(), 0)).as("924 numbers last 305 ms")
			.isEqualTo(1024);
		obtained(ms(1));
		assertThat(RefillTiming.nextMark(1024, 100, rate, this.history.refillNanos(), 0)).isEqualTo(100 + 924 / 2);
		assertThat(this.history.snapshot(0).lastDuration()).hasMillis(1);
	}

	@Test
	void rangeThatTheStoreHadKeptTellsNothingAboutTheNextOne() {
		this.history = this.history.obtained(range(7), 7, 64, ms(5), ms(9));
		failed(ms(10), true);
		this.history = this.history.obtained(range(7), 8, 128, ms(6), ms(11));
		assertThat(this.history.size()).isEqualTo(64);
		assertThat(this.history.duration()).isEqualTo(ms(5));
		assertThat(this.history.obtainedAt()).isEqualTo(ms(9));
		assertThat(this.history.failures()).isZero();
	}

	@Test
	void failuresAreDatedFromTheFirst() {
		assertThat(this.history.snapshot(0).failingSince()).isNull();
		failed(0, true);
		Instant since = this.history.snapshot(0).failingSince();
		assertThat(since).isNotNull();
		failed(0, true);
		assertThat(this.history.snapshot(0).failingSince()).isSameAs(since);
	}

	@Test
	void endOfTheNumbersIsNoFailureInARow() {
		this.history = this.history.failed(new IdSpaceExhaustedException("orders", 9), false, 0);
		assertThat(this.history.snapshot(0).failuresInARow()).isZero();
		assertThat(this.history.snapshot(0).failingSince()).isNull();
		assertThat(this.history.failure()).isInstanceOf(IdSpaceExhaustedException.class);
	}

	private void obtained(long took) {
		this.history = this.history.obtained(range(7), 0, 32, took, 0);
	}

	private void failed(long now, boolean unknown) {
		this.history = this.history.failed(new IllegalStateException(), unknown, now);
	}

	private static ActiveRange range(long stamp) {
		return ActiveRange.of(new Range("orders", 1, 32, 0, stamp, null, null), new DocumentIdFormat(), true,
				Instant.EPOCH);
	}

	private static long ms(long millis) {
		return TimeUnit.MILLISECONDS.toNanos(millis);
	}

}
