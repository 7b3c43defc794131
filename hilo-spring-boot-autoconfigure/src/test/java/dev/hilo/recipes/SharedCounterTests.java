package dev.hilo.recipes;

import java.util.Arrays;
import java.util.Iterator;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.hilo.HiLoException;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Which numbers a value of somebody else's counter stands for.
 */
class SharedCounterTests {

	/** More than any of these counters reserves at once, but for CosId's. */
	private static final int ASKED = 20;

	@ParameterizedTest
	@CsvSource({ "hilo, 1, 1, 10", "hilo, 2, 11, 20",
			"hilo, 922337203685477580, 9223372036854775791, 9223372036854775800", "nextHi, 0, 1, 9",
			"nextHi, 1, 10, 19", "nextHi, 2, 20, 29", "marten, 0, 1, 10", "marten, 1, 11, 20", "cosId, 20, 1, 20",
			"cosId, 30, 11, 30", "cosId, 7, 1, 7" })
	void valueStandsForTheseNumbers(String counter, long value, long low, long high) {
		assertThat(next(counter, value)).extracting(Range::low, Range::high).containsExactly(low, high);
	}

	@ParameterizedTest
	@CsvSource({ "hilo, 0 -1 1", "nextHi, -2 -1 0", "marten, -1 -1 0", "cosId, -5 0 20" })
	void valuesWhoseNumbersAllLieBelowOneAreSkipped(String counter, String values) {
		Range range = next(counter, Arrays.stream(values.split(" ")).mapToLong(Long::parseLong).toArray());
		assertThat(range.low()).isEqualTo(1);
	}

	@Test
	void numbersEndAtTheBound() {
		SharedCounter counter = counter("hilo", 3, 4);
		assertThat(counter.next(request(25))).extracting(Range::low, Range::high).containsExactly(21L, 25L);
		assertThatExceptionOfType(IdSpaceExhaustedException.class).isThrownBy(() -> counter.next(request(25)));
	}

	@Test
	void counterThatWasResetIsAnErrorAndNotTheSameNumberAgain() {
		try (HiLoSequences sequences = HiLoSequences.over(counter("hilo", 5, 1, 1, 1, 1, 1)).build()) {
			long[] drawn = sequences.sequence("orders").next(10);
			assertThat(drawn).startsWith(41).endsWith(50);
			assertThatExceptionOfType(HiLoException.class).isThrownBy(() -> sequences.sequence("orders").next());
		}
	}

	private static Range next(String counter, long... values) {
		return counter(counter, values).next(request(Long.MAX_VALUE));
	}

	private static RangeRequest request(long bound) {
		return new RangeRequest("orders", ASKED, 0, 0, bound, 1);
	}

	/** With blocks of ten. */
	private static SharedCounter counter(String name, long... values) {
		SharedCounter counter = switch (name) {
			case "hilo" -> SharedCounter.hibernateHilo(null, "", 10);
			case "nextHi" -> SharedCounter.nextHi(null, "", 9);
			case "marten" -> SharedCounter.marten(null, 10);
			default -> SharedCounter.cosId(null);
		};
		Iterator<Long> next = Arrays.stream(values).boxed().iterator();
		return new SharedCounter((request) -> next.next(), counter.high(), counter.size());
	}

}
