package dev.hilo.engine;

import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import dev.hilo.HiLoSequence;
import dev.hilo.naming.PluralCollectionNaming;
import dev.hilo.range.InMemoryRangeRepository;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A generator that starts anew over an emptied store.
 */
class RangeIdGeneratorStartAnewTests {

	private final InMemoryRangeRepository counters = new InMemoryRangeRepository();

	@Test
	void handleThatExistsAlreadyDrawsTheFirstNumberAgain() {
		try (RangeIdGenerator ids = generator(new CollectionSettings())) {
			HiLoSequence orders = ids.sequence("orders");
			assertThat(orders.next()).isEqualTo(1);
			IntStream.range(0, 5000).forEach((i) -> orders.next());
			ids.startAnew(this.counters::clear);
			assertThat(orders.next()).isEqualTo(1);
			assertThat(orders.nextDocumentId()).isEqualTo("orders/2-A");
		}
	}

	@Test
	void refillUnderWayDoesNotReachTheEmptiedStore() {
		try (RangeIdGenerator ids = generator(new CollectionSettings())) {
			HiLoSequence orders = ids.sequence("orders");
			for (int round = 0; round < 200; round++) {
				for (int number = 1; number <= 30 + round % 10; number++) {
					assertThat(orders.next()).isEqualTo(number);
				}
				ids.startAnew(this.counters::clear);
			}
		}
	}

	@Test
	void floorHoldsAgain() {
		try (RangeIdGenerator ids = generator(new CollectionSettings().withFloor(() -> 5000))) {
			assertThat(ids.generateNextIdFor("orders")).isEqualTo(5001);
			ids.startAnew(this.counters::clear);
			assertThat(ids.generateNextIdFor("orders")).isEqualTo(5001);
		}
	}

	@Test
	void counterThatWasRaisedStartsAtOneAgain() {
		try (RangeIdGenerator ids = generator(new CollectionSettings())) {
			ids.database(null).raise("orders", 5000);
			assertThat(ids.generateNextIdFor("orders")).isEqualTo(5001);
			ids.startAnew(this.counters::clear);
			assertThat(ids.generateNextIdFor("orders")).isEqualTo(1);
		}
	}

	@Test
	void rangesBeginSmallAgain() {
		try (RangeIdGenerator ids = generator(new CollectionSettings())) {
			ids.sequence("orders").next(100_000);
			ids.startAnew(this.counters::clear);
			ids.generateNextIdFor("orders");
			assertThat(this.counters.max("orders")).isEqualTo(32);
		}
	}

	private RangeIdGenerator generator(CollectionSettings settings) {
		return new RangeIdGenerator(HiLoSequences.over(this.counters).settings(settings).build(),
				new PluralCollectionNaming());
	}

}
