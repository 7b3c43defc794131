package dev.hilo.benchmarks;

import java.util.Random;
import java.util.stream.DoubleStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What an interval says, and what it leaves open.
 */
class MedianIntervalTests {

	@Test
	void oneOfTenValuesOnEachSideIsLeftOut() {
		// 1 + 10 of 1,024 ways are at most 1 of 10 on a side; with 45 more they are too
		// many
		assertThat(of(DoubleStream.iterate(1, (value) -> value + 1).limit(10)))
			.isEqualTo(new MedianInterval(5.5, 2, 9));
	}

	@Test
	void fiveValuesBoundNothingAndSixAreBoundByTheOutermost() {
		assertThat(of(DoubleStream.of(1, 2, 3, 4, 5)))
			.isEqualTo(new MedianInterval(3, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY));
		assertThat(of(DoubleStream.of(1, 2, 3, 4, 5, 600))).isEqualTo(new MedianInterval(3.5, 1, 600));
	}

	@Test
	void theTrueMedianIsInsideInAtLeast95Of100Runs() {
		Random random = new Random(1);
		int inside = 0;
		for (int run = 0; run < 2_000; run++) {
			MedianInterval interval = of(DoubleStream.generate(() -> Math.exp(random.nextGaussian())).limit(30));
			inside += (interval.low() <= 1 && 1 <= interval.high()) ? 1 : 0;
		}
		assertThat(inside).isBetween(1_900, 1_980);
	}

	@Test
	void aGoalWithinTheIntervalIsNeitherMetNorMissed() {
		MedianInterval interval = new MedianInterval(5, 4, 6);
		assertThat(interval.verdict(6)).isEqualTo("met");
		assertThat(interval.verdict(5)).isEqualTo("this run can't tell");
		assertThat(interval.verdict(3.9)).isEqualTo("**missed**");
	}

	private static MedianInterval of(DoubleStream values) {
		return MedianInterval.of(values.boxed().toList());
	}

}
