package dev.hilo.benchmarks;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What becomes of what was measured.
 */
class SamplesTests {

	@Test
	void theMedianOfAnEvenNumberOfRoundsIsBetweenTheTwoInTheMiddle() {
		assertThat(Sample.of("time", "a", "ns", 9, 1, 2, 4).median()).isEqualTo(3);
		assertThat(Sample.of("time", "a", "ns", 9, 1, 2).median()).isEqualTo(2);
	}

	@Test
	void roundsTakenInTurnBecomeOneSampleForEachSubjectAndCondition() {
		List<Sample> merged = Samples.merge(List.of(time("a", 1).at("threads", 1), time("b", 2).at("threads", 1),
				time("a", 3).at("threads", 1), time("a", 4).at("threads", 2)));
		assertThat(merged).extracting(Sample::values).containsExactly(List.of(1.0, 3.0), List.of(2.0), List.of(4.0));
	}

	@Test
	void onlyThoseUnderTheConditionAreChosen() {
		Samples samples = new Samples(List.of(time("a", 1).at("threads", 1), time("a", 2).at("threads", 2)));
		assertThat(samples.at("threads", 2).all()).extracting(Sample::median).containsExactly(2.0);
		assertThat(samples.values("threads")).containsExactly("1", "2");
	}

	private static Sample time(String subject, double nanos) {
		return Sample.of("time", subject, "ns", nanos);
	}

}
