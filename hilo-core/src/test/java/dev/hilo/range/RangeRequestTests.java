package dev.hilo.range;

import org.junit.jupiter.api.Test;

import dev.hilo.IdSpaceExhaustedException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class RangeRequestTests {

	@Test
	void rangeFollowsOnTheCounter() {
		assertThat(request(32, 0, 0, Long.MAX_VALUE).rangeAfter(64, "B", "North/"))
			.isEqualTo(new Range("orders", 65, 96, 64, 7, "B", "North/"));
	}

	@Test
	void numbersStartAtOne() {
		assertThat(request(32, 0, 0, Long.MAX_VALUE).rangeAfter(0, null, null).low()).isEqualTo(1);
	}

	@Test
	void rangeStartsAboveTheGreatestOfCounterAndLastMaxAndFloor() {
		assertThat(request(10, 100, 50, Long.MAX_VALUE).rangeAfter(20, null, null).low()).isEqualTo(101);
		assertThat(request(10, 50, 100, Long.MAX_VALUE).rangeAfter(20, null, null).low()).isEqualTo(101);
		assertThat(request(10, 20, 50, Long.MAX_VALUE).rangeAfter(100, null, null).low()).isEqualTo(101);
	}

	@Test
	void rangeTellsWhatTheCounterReallyWas() {
		assertThat(request(10, 100, 50, Long.MAX_VALUE).rangeAfter(20, null, null).previousMax()).isEqualTo(20);
	}

	@Test
	void lastRangeIsCutAtTheBound() {
		Range range = request(32, 0, 0, 40).rangeAfter(32, null, null);
		assertThat(range.low()).isEqualTo(33);
		assertThat(range.high()).isEqualTo(40);
	}

	@Test
	void lastRangeOfAllEndsExactlyAtTheGreatestLong() {
		Range range = request(Long.MAX_VALUE, 0, 0, Long.MAX_VALUE).rangeAfter(Long.MAX_VALUE - 1, null, null);
		assertThat(range.low()).isEqualTo(Long.MAX_VALUE);
		assertThat(range.high()).isEqualTo(Long.MAX_VALUE);
		assertThat(range.size()).isEqualTo(1);
	}

	@Test
	void wholeDomainIsOneRange() {
		Range range = request(Long.MAX_VALUE, 0, 0, Long.MAX_VALUE).rangeAfter(0, null, null);
		assertThat(range.size()).isEqualTo(Long.MAX_VALUE);
	}

	@Test
	void counterAtOrAboveTheBoundIsExhausted() {
		RangeRequest request = request(32, 0, 0, 40);
		for (long max : new long[] { 40, 41, Long.MAX_VALUE }) {
			assertThatExceptionOfType(IdSpaceExhaustedException.class)
				.isThrownBy(() -> request.rangeAfter(max, null, null))
				.withMessageContaining("orders")
				.withMessageContaining("40");
		}
	}

	@Test
	void floorOrLastMaxAtTheBoundIsExhausted() {
		assertThatExceptionOfType(IdSpaceExhaustedException.class)
			.isThrownBy(() -> request(32, 0, 40, 40).rangeAfter(0, null, null));
		assertThatExceptionOfType(IdSpaceExhaustedException.class)
			.isThrownBy(() -> request(32, Long.MAX_VALUE, 0, Long.MAX_VALUE).rangeAfter(0, null, null));
	}

	@Test
	void changedCopiesKeepTheRest() {
		RangeRequest plain = request(32, 20, 50, 1000);
		RangeRequest changed = plain.withTrial(true);
		assertThat(plain.trial()).isFalse();
		assertThat(changed.trial()).isTrue();
		assertThat(changed.withTrial(false).trial()).isFalse();
		assertThat(changed.withTrial(false)).isEqualTo(plain);
	}

	private static RangeRequest request(long size, long lastMax, long floor, long bound) {
		return new RangeRequest("orders", size, lastMax, floor, bound, 7);
	}

}
