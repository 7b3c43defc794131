package dev.hilo.counters;

import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

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
			# values that count blocks, as documented
			HILO        | 50 | 1               | 1..50
			HILO        | 50 | 2               | 51..100
			HILO        |  1 | 7               | 7..7
			LEGACY_HILO | 51 | 0               | 1..50
			LEGACY_HILO | 51 | 1               | 51..101
			LEGACY_HILO | 51 | 2               | 102..152
			LEGACY_HILO | 32768 | 3            | 98304..131071
			LEGACY_HILO |  1 | 0 1             | 1..1
			MARTEN      | 1000 | 0             | 1..1000
			MARTEN      | 1000 | 1             | 1001..2000
			MARTEN      | 1000 | 41            | 41001..42000
			HILO        | 50 | 1 2 4           | 1..100 151..200
			LEGACY_HILO | 51 | 3 1 2           | 51..203
			MARTEN      | 50 | 0 1 2           | 1..150
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
			HILO        | 50 | 0               | -
			HILO        | 50 | -1 0 1          | 1..50
			LEGACY_HILO | 51 | -1              | -
			MARTEN      | 50 | -1              | -
			POOLED | 50 | 0                    | -
			POOLED | 50 | -100 -50 0 50        | 1..50
			# the end
			LOW    | 50 | 9223372036854775800  | 9223372036854775800..9223372036854775807
			POOLED | 50 | 9223372036854775807  | 9223372036854775758..9223372036854775807
			HILO        | 50 | 184467440737095516 | 9223372036854775751..9223372036854775800
			LEGACY_HILO | 50 | 184467440737095516 | 9223372036854775800..9223372036854775807
			MARTEN      | 50 | 184467440737095516 | 9223372036854775801..9223372036854775807
			""")
	void runsAreTheNumbersOfTheValues(Arithmetic arithmetic, long blockSize, String values, String expected) {
		long[] all = Stream.of(values.strip().split(" ")).mapToLong(Long::parseLong).toArray();
		String runs = arithmetic.runs(all, blockSize, 1)
			.stream()
			.map((run) -> run.low() + ".." + run.high())
			.collect(Collectors.joining(" "));
		assertThat(runs).isEqualTo((expected != null) ? expected.strip() : "");
	}

	@ParameterizedTest
	@CsvSource({ "HILO, 184467440737095518", "LEGACY_HILO, 184467440737095517", "MARTEN, 184467440737095517",
			"HILO, 9223372036854775807" })
	void blockThatBeginsBeyondALongIsNone(Arithmetic arithmetic, long value) {
		assertThatExceptionOfType(ArithmeticException.class)
			.isThrownBy(() -> arithmetic.runs(new long[] { value }, 50, 1));
	}

}
