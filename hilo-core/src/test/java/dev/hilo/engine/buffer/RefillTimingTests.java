package dev.hilo.engine.buffer;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import dev.hilo.DocumentIdFormat;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.engine.buffer.ActiveRange.IdFrame;
import dev.hilo.engine.buffer.RefillTiming.DrawRate;
import dev.hilo.range.Range;

import static org.assertj.core.api.Assertions.assertThat;

class RefillTimingTests {

	private static final long MS = 1_000_000;

	private RefillTiming timing = RefillTiming.NONE;

	@Test
	void firstRangeIsLookedAtInItsMiddle() {
		assertThat(after(60_000 * MS).firstMark(33, DrawRate.NONE, 0)).isEqualTo(16);
	}

	@Test
	void rangeWhoseHalfLastsNoLongerThanFourRefillsAndTwoMillisecondsIsLookedAtAtOnce() {
		// A number each millisecond
		DrawRate rate = drawn(100, 100 * MS);
		assertThat(after(10 * MS).firstMark(84, rate, 0)).isZero();
		assertThat(after(10 * MS).firstMark(86, rate, 0)).isEqualTo(43);
	}

	@Test
	void refillIsDueWhenAnEighthIsLeft() {
		DrawRate slow = drawn(1, 1000 * MS);
		assertThat(after(0).nextMark(32, 28, slow, 0)).as("due").isEqualTo(32);
		assertThat(after(0).nextMark(32, 27, slow, 0)).as("half of the rest").isEqualTo(29);
		assertThat(after(0).nextMark(32, 16, slow, 0)).isEqualTo(24);
	}

	@Test
	void refillIsDueWhenTheRestLastsNoLongerThanFourRefillsAndTwoMilliseconds() {
		DrawRate rate = drawn(100, 100 * MS);
		assertThat(after(10 * MS).nextMark(100, 58, rate, 0)).as("42 are left").isEqualTo(100);
		assertThat(after(10 * MS).nextMark(100, 57, rate, 0)).isEqualTo(57 + 21);
	}

	@Test
	void refillIsDueWhenLessThanTheReserveIsLeft() {
		DrawRate slow = drawn(1, 1000 * MS);
		assertThat(after(0).firstMark(1000, slow, 1200)).isZero();
		assertThat(after(0).firstMark(1000, slow, 700)).isEqualTo(300);
		assertThat(after(0).nextMark(1000, 300, slow, 700)).as("due").isEqualTo(1000);
		assertThat(after(0).nextMark(1000, 290, slow, 700)).as("where the reserve begins").isEqualTo(300);
	}

	@Test
	void firstAttemptIsMadeAtOnce() {
		assertThat(this.timing.pauseNanos(0, 1)).isZero();
	}

	@Test
	void pauseDoublesWithEachFailureUpToABound() {
		long[] millis = { 20, 40, 80, 160, 320, 640, 1280, 1280, 1280 };
		for (long expected : millis) {
			failed(0, true);
			assertThat(this.timing.pauseNanos(0, 1)).isEqualTo(ms(expected));
			assertThat(this.timing.pauseNanos(0, 0)).isEqualTo(ms(expected) / 2);
		}
	}

	@Test
	void timeSinceTheFailureCounts() {
		failed(ms(100), true);
		assertThat(this.timing.pauseNanos(ms(115), 1)).isEqualTo(ms(5));
		assertThat(this.timing.pauseNanos(ms(120), 1)).isZero();
		assertThat(this.timing.pauseNanos(ms(9999), 1)).isZero();
	}

	@Test
	void successForgetsTheFailures() {
		failed(0, true);
		assertThat(this.timing.isUncertain()).as("the range may not be the newest").isTrue();
		obtained(0);
		assertThat(this.timing.pauseNanos(0, 1)).isZero();
		assertThat(this.timing.isUncertain()).isFalse();
		assertThat(this.timing.failure()).isNull();
		assertThat(this.timing.snapshot().failingSince()).isNull();
	}

	@Test
	void failureBeforeTheStoreWasAskedLeavesNothingUncertain() {
		failed(0, false);
		assertThat(this.timing.isUncertain()).isFalse();
		assertThat(this.timing.pauseNanos(0, 1)).isEqualTo(ms(20));
	}

	@Test
	void slowRefillCountsAtOnceAndFastOnesBitByBit() {
		DrawRate rate = DrawRate.NONE.beginRange(ActiveRange.NONE, 0).sample(100, ms(33));
		obtained(ms(80));
		// 4 * 80 + 2 ms before the end, then 4 * 70 + 2 ms
		assertThat(this.timing.nextMark(1024, 100, rate, 0)).as("924 numbers last 305 ms").isEqualTo(1024);
		obtained(ms(1));
		assertThat(this.timing.nextMark(1024, 100, rate, 0)).isEqualTo(100 + 924 / 2);
		assertThat(this.timing.snapshot().lastDuration()).hasMillis(1);
	}

	@Test
	void rangeThatTheStoreHadKeptTellsNothingAboutTheNextOne() {
		this.timing = this.timing.obtained(range(7), 7, 64, ms(5), ms(9));
		failed(ms(10), true);
		this.timing = this.timing.obtained(range(7), 8, 128, ms(6), ms(11));
		assertThat(this.timing.size()).isEqualTo(64);
		assertThat(this.timing.duration()).isEqualTo(ms(5));
		assertThat(this.timing.obtainedAt()).isEqualTo(ms(9));
		assertThat(this.timing.snapshot().failuresInARow()).isZero();
	}

	@Test
	void failuresAreDatedFromTheFirst() {
		assertThat(this.timing.snapshot().failingSince()).isNull();
		failed(0, true);
		Instant since = this.timing.snapshot().failingSince();
		assertThat(since).isNotNull();
		failed(0, true);
		assertThat(this.timing.snapshot().failingSince()).isSameAs(since);
	}

	@Test
	void endOfTheNumbersIsNoFailureInARow() {
		this.timing = this.timing.failed(new IdSpaceExhaustedException("orders", 9), false, 0);
		assertThat(this.timing.snapshot().failuresInARow()).isZero();
		assertThat(this.timing.snapshot().failingSince()).isNull();
		assertThat(this.timing.failure()).isInstanceOf(IdSpaceExhaustedException.class);
	}

	/** When refills have taken so long. */
	private static RefillTiming after(long nanos) {
		return RefillTiming.NONE.obtained(range(7), 0, 32, nanos, 0);
	}

	private static DrawRate drawn(int count, long nanos) {
		return DrawRate.NONE.beginRange(ActiveRange.NONE, 0).sample(count, nanos);
	}

	private void obtained(long took) {
		this.timing = this.timing.obtained(range(7), 0, 32, took, 0);
	}

	private void failed(long now, boolean unknown) {
		this.timing = this.timing.failed(new IllegalStateException(), unknown, now);
	}

	private static ActiveRange range(long stamp) {
		return ActiveRange.of(new Range("orders", 1, 32, 0, stamp, null, null),
				new IdFrame.Newest(new DocumentIdFormat()), true, Instant.EPOCH);
	}

	private static long ms(long millis) {
		return TimeUnit.MILLISECONDS.toNanos(millis);
	}

}
