package dev.hilo.range;

import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

class RangeTests {

	private static final Range RANGE = new Range("orders", 33, 64, 32, 7, "B", "North/");

	static Stream<Range> others() {
		return Stream.of(new Range("lines", 33, 64, 32, 7, "B", "North/"),
				new Range("orders", 34, 64, 32, 7, "B", "North/"), new Range("orders", 33, 65, 32, 7, "B", "North/"),
				new Range("orders", 33, 64, 31, 7, "B", "North/"), new Range("orders", 33, 64, 32, 8, "B", "North/"),
				new Range("orders", 33, 64, 32, 7, null, "North/"), new Range("orders", 33, 64, 32, 7, "B", null));
	}

	@Test
	void equalRangesHaveEqualParts() {
		Range same = new Range("orders", 33, 64, 32, 7, "B", "North/");
		assertThat(RANGE).isEqualTo(same).hasSameHashCodeAs(same).isNotEqualTo("orders");
		assertThat(RANGE.hashCode()).isNotZero();
	}

	@ParameterizedTest
	@MethodSource("others")
	void rangesDifferInAnyPart(Range other) {
		assertThat(RANGE).isNotEqualTo(other);
	}

}
