package dev.hilo.jdbc.counter;

import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which numbers the values of a counter stand for.
 */
class ArithmeticTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', nullValues = "-", textBlock = """
			# the first values, and one
			LOW    |  1 | 1                    | 1..1
			LOW    | 50 | 1                    | 1..50
			LOW    | 50 | 51                   | 51..100
			POOLED |  1 | 7                    | 7..7
			POOLED | 50 | 1                    | 1..1
			POOLED | 50 | 51                   | 2..51
			POOLED | 50 | 1000                 | 951..1000
			# blocks that adjoin, and others' between them, in any order
			LOW    | 50 | 1 51 101             | 1..150
			LOW    | 50 | 1 101                | 1..50 101..150
			LOW    | 50 | 101 1 51 251         | 1..150 251..300
			POOLED | 50 | 1 51 101             | 1..101
			POOLED | 50 | 1 101                | 1..1 52..101
			LOW    |  1 | 3 4 6                | 3..4 6..6
			# a counter that starts below 1
			LOW    | 50 | -99                  | -
			LOW    | 50 | -49                  | -
			LOW    | 50 | -48                  | 1..1
			LOW    | 50 | -99 -49 1            | 1..50
			LOW    | 50 | 0                    | 1..49
			POOLED | 50 | 0                    | -
			POOLED | 50 | -100 -50 0 50        | 1..50
			# the end
			LOW    | 50 | 9223372036854775800  | 9223372036854775800..9223372036854775807
			POOLED | 50 | 9223372036854775807  | 9223372036854775758..9223372036854775807
			""")
	void runsAreTheNumbersOfTheValues(Arithmetic arithmetic, long blockSize, String values, String expected) {
		long[] all = Stream.of(values.strip().split(" ")).mapToLong(Long::parseLong).toArray();
		String runs = arithmetic.runs(all, blockSize, 1)
			.stream()
			.map((run) -> run.low() + ".." + run.high())
			.collect(Collectors.joining(" "));
		assertThat(runs).isEqualTo((expected != null) ? expected.strip() : "");
	}

}
