package dev.hilo.engine.buffer;

import java.time.Instant;

import org.junit.jupiter.api.Test;

import dev.hilo.DocumentIdFormat;
import dev.hilo.engine.buffer.ActiveRange.IdFrame;
import dev.hilo.engine.buffer.RefillTiming.DrawRate;
import dev.hilo.range.Range;

import static org.assertj.core.api.Assertions.assertThat;

class DrawRateTests {

	private static final long MS = 1_000_000;

	private DrawRate rate = DrawRate.NONE;

	@Test
	void numbersLastForEverBeforeTheFirstSample() {
		this.rate = this.rate.beginRange(ActiveRange.NONE, 0);
		this.rate = this.rate.sample(0, MS);
		assertThat(this.rate.lastsLongerThan(1, Long.MAX_VALUE)).isTrue();
	}

	@Test
	void onlyTheLatestSampleCounts() {
		this.rate = this.rate.beginRange(ActiveRange.NONE, 5 * MS);
		this.rate = this.rate.sample(10, 6 * MS);
		assertLast(10, MS);
		this.rate = this.rate.sample(20, 16 * MS);
		assertLast(10, 10 * MS);
	}

	@Test
	void sampleWithoutANewDrawTellsNothing() {
		this.rate = this.rate.beginRange(ActiveRange.NONE, 0);
		this.rate = this.rate.sample(10, 10 * MS);
		this.rate = this.rate.sample(10, 99 * MS);
		this.rate = this.rate.sample(9, 99 * MS);
		assertLast(1, MS);
		this.rate = this.rate.sample(11, 20 * MS);
		assertLast(1, 10 * MS);
	}

	@Test
	void endOfARangeIsASampleAndTheNextOneBeginsThere() {
		this.rate = this.rate.beginRange(ActiveRange.NONE, 0);
		this.rate = this.rate.sample(10, 10 * MS);
		this.rate = this.rate.beginRange(range(20, 20), 30 * MS);
		assertLast(1, 2 * MS);
		this.rate = this.rate.sample(4, 34 * MS);
		assertLast(1, MS);
	}

	@Test
	void rateIsTheLowerOneOfTheLastRangeAndTheCurrentOne() {
		assertThat(this.rate.numbersPerSecond(0, 0)).isZero();
		this.rate = this.rate.beginRange(ActiveRange.NONE, 10 * MS);
		assertThat(this.rate.numbersPerSecond(5, 15 * MS)).as("without a last one").isEqualTo(1000);
		this.rate = this.rate.beginRange(range(20, 20), 20 * MS);
		assertThat(this.rate.numbersPerSecond(5, 21 * MS)).as("that of the last").isEqualTo(2000);
		assertThat(this.rate.numbersPerSecond(5, 25 * MS)).isEqualTo(1000);
	}

	@Test
	void peakIsTheHighestOfTheLastTwoRangesAndTheCurrentOne() {
		this.rate = this.rate.beginRange(ActiveRange.NONE, 0);
		this.rate = this.rate.beginRange(range(100, 100), 10 * MS);
		assertThat(this.rate.peakPerSecond(range(100, 0), 10 * MS)).isEqualTo(10_000);
		this.rate = this.rate.beginRange(range(100, 100), 110 * MS);
		assertThat(this.rate.peakPerSecond(range(100, 0), 110 * MS)).as("before the last").isEqualTo(10_000);
		assertThat(this.rate.peakPerSecond(range(100, 60), 113 * MS)).as("the current").isEqualTo(20_000);
		this.rate = this.rate.beginRange(range(100, 100), 210 * MS);
		assertThat(this.rate.peakPerSecond(range(100, 0), 210 * MS)).as("two later").isEqualTo(1000);
	}

	@Test
	void burstWithinAMillisecondCountsAsIfItTookOne() {
		this.rate = this.rate.beginRange(ActiveRange.NONE, 0);
		assertThat(this.rate.peakPerSecond(range(100, 10), 1)).isEqualTo(10_000);
		assertThat(this.rate.peakPerSecond(range(100, 10), 2 * MS)).isEqualTo(5000);
	}

	@Test
	void waitingIsNoDrawingAndDemandForTheNextRangeBeginsWithIt() {
		this.rate = this.rate.beginRange(ActiveRange.NONE, 0);
		this.rate = this.rate.usedUp(10 * MS);
		this.rate = this.rate.usedUp(20 * MS);
		assertThat(this.rate.peakPerSecond(range(100, 100), 50 * MS)).as("until it was used up").isEqualTo(10_000);
		this.rate = this.rate.beginRange(range(1, 1), 50 * MS);
		assertThat(this.rate.peakPerSecond(range(800, 800), 50 * MS)).as("since somebody waited").isEqualTo(20_000);
	}

	@Test
	void waitBeforeTheVeryFirstRangeDoesNotCount() {
		this.rate = this.rate.usedUp(10 * MS);
		this.rate = this.rate.beginRange(ActiveRange.NONE, 50 * MS);
		assertThat(this.rate.peakPerSecond(range(100, 100), 60 * MS)).isEqualTo(10_000);
	}

	private void assertLast(long numbers, long nanos) {
		assertThat(this.rate.lastsLongerThan(numbers, nanos - 1)).isTrue();
		assertThat(this.rate.lastsLongerThan(numbers, nanos)).isFalse();
	}

	private static ActiveRange range(long size, long drawn) {
		ActiveRange range = ActiveRange.of(new Range("orders", 1, size, 0, 7, null, null),
				new IdFrame.Newest(new DocumentIdFormat()), true, Instant.EPOCH);
		range.take(drawn);
		return range;
	}

}
