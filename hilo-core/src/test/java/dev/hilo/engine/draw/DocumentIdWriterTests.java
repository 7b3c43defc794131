package dev.hilo.engine.draw;

import java.time.Instant;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.DocumentIdFormat;
import dev.hilo.InvalidIdException;
import dev.hilo.engine.buffer.ActiveRange;
import dev.hilo.engine.buffer.ActiveRange.IdFrame;
import dev.hilo.range.Range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class DocumentIdWriterTests {

	private final DocumentIdWriter orders = new DocumentIdWriter("orders", '/');

	private final ActiveRange ofNodeA = range("A", "");

	private final ActiveRange ofNodeB = range("B", "North/");

	@ParameterizedTest
	@ValueSource(longs = { 1, 999, 1_000, 1_001, 9_999, 10_000, 999_999, 1_000_000, 1_234_567, Long.MAX_VALUE - 808 })
	void numbersInOrderAreWrittenAsAnyOther(long first) {
		LongStream.rangeClosed(first, first + 800)
			.forEach((number) -> assertThat(this.orders.writeInOrder(this.ofNodeA, number))
				.isEqualTo("orders/" + number + "-A"));
	}

	@Test
	void eachIdHasTheTagAndPrefixOfItsOwnRange() {
		for (long number = 1_500; number < 1_510; number++) {
			assertThat(this.orders.writeInOrder(this.ofNodeA, number)).isEqualTo("orders/" + number + "-A");
			assertThat(this.orders.writeInOrder(this.ofNodeB, number)).isEqualTo("orders/North/" + number + "-B");
		}
	}

	@Test
	void numbersThatGoBackAreWrittenAsAnyOther() {
		for (long number : new long[] { 2_500, 1_500, 2_400, 700, 1_600 }) {
			assertThat(this.orders.writeInOrder(this.ofNodeA, number)).isEqualTo("orders/" + number + "-A");
		}
	}

	@Test
	void spellingsThatMeetInOneRangeKeepTheirPrefixes() {
		DocumentIdWriter other = new DocumentIdWriter("Orders", '/');
		assertThat(this.orders.writeInOrder(this.ofNodeA, 5_000)).isEqualTo("orders/5000-A");
		assertThat(other.writeInOrder(this.ofNodeA, 5_001)).isEqualTo("Orders/5001-A");
		assertThat(this.orders.writeInOrder(this.ofNodeA, 5_002)).isEqualTo("orders/5002-A");
	}

	@Test
	void idIsRefusedAsSoonAsItsNumberMakesItTooLong() {
		DocumentIdWriter longest = new DocumentIdWriter("x".repeat(504), '/');
		longest.check();
		assertThat(longest.writeInOrder(this.ofNodeA, 99_999)).hasSize(512);
		assertThatExceptionOfType(InvalidIdException.class)
			.isThrownBy(() -> longest.writeInOrder(this.ofNodeA, 100_000));
	}

	@Test
	void prefixThatLeavesNoRoomIsRefusedBeforeANumberIsDrawn() {
		assertThatExceptionOfType(InvalidIdException.class)
			.isThrownBy(() -> new DocumentIdWriter("x".repeat(511), '/').check());
	}

	private static ActiveRange range(String tag, String prefix) {
		return ActiveRange.of(new Range("orders", 1, Long.MAX_VALUE, 0, 1, tag, prefix),
				new IdFrame.Newest(new DocumentIdFormat()), true, Instant.EPOCH);
	}

}
