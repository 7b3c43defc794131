package dev.hilo.engine.buffer;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RefillTimingTests {

	private static final long MS = 1_000_000;

	@Test
	void firstRangeIsLookedAtInItsMiddle() {
		assertThat(RefillTiming.firstMark(33, DrawRate.NONE, 60_000 * MS, 0)).isEqualTo(16);
	}

	@Test
	void rangeWhoseHalfLastsNoLongerThanFourRefillsAndTwoMillisecondsIsLookedAtAtOnce() {
		// A number each millisecond
		DrawRate rate = drawn(100, 100 * MS);
		assertThat(RefillTiming.leadNanos(10 * MS)).isEqualTo(42 * MS);
		assertThat(RefillTiming.firstMark(84, rate, 10 * MS, 0)).isZero();
		assertThat(RefillTiming.firstMark(86, rate, 10 * MS, 0)).isEqualTo(43);
	}

	@Test
	void refillIsDueWhenAnEighthIsLeft() {
		DrawRate slow = drawn(1, 1000 * MS);
		assertThat(RefillTiming.nextMark(32, 28, slow, 0, 0)).as("due").isEqualTo(32);
		assertThat(RefillTiming.nextMark(32, 27, slow, 0, 0)).as("half of the rest").isEqualTo(29);
		assertThat(RefillTiming.nextMark(32, 16, slow, 0, 0)).isEqualTo(24);
	}

	@Test
	void refillIsDueWhenTheRestLastsNoLongerThanFourRefillsAndTwoMilliseconds() {
		DrawRate rate = drawn(100, 100 * MS);
		assertThat(RefillTiming.nextMark(100, 58, rate, 10 * MS, 0)).as("42 are left").isEqualTo(100);
		assertThat(RefillTiming.nextMark(100, 57, rate, 10 * MS, 0)).isEqualTo(57 + 21);
	}

	@Test
	void refillIsDueWhenLessThanTheReserveIsLeft() {
		DrawRate slow = drawn(1, 1000 * MS);
		assertThat(RefillTiming.firstMark(1000, slow, 0, 1200)).isZero();
		assertThat(RefillTiming.firstMark(1000, slow, 0, 700)).isEqualTo(300);
		assertThat(RefillTiming.nextMark(1000, 300, slow, 0, 700)).as("due").isEqualTo(1000);
		assertThat(RefillTiming.nextMark(1000, 290, slow, 0, 700)).as("where the reserve begins").isEqualTo(300);
	}

	private static DrawRate drawn(int count, long nanos) {
		return DrawRate.NONE.beginRange(ActiveRange.NONE, 0).sample(count, nanos);
	}

}
