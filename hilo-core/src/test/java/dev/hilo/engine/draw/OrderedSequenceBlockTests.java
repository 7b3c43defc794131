package dev.hilo.engine.draw;

import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.HiLoSequence;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.support.ProbeRepository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Covers blocks of numbers: what they ask for, and what they give.
 */
class OrderedSequenceBlockTests {

	private final ProbeRepository repository = new ProbeRepository();

	private final HiLoSequence orders = HiLoSequences.over(this.repository)
		.settings(new CollectionSettings().withRefillAhead(false))
		.build()
		.sequence("orders");

	@Test
	void blockLargerThanARangeIsOneRequestOfItsSize() {
		assertThat(this.orders.next(1000)).isEqualTo(LongStream.rangeClosed(1, 1000).toArray());
		assertThat(this.repository.sizes()).containsExactly(1000L);
	}

	@Test
	void blockTakesWhatIsAtHandAndAsksOnlyForTheRest() {
		this.orders.next(30);
		assertThat(this.orders.next(1002)).isEqualTo(LongStream.rangeClosed(31, 1032).toArray());
		assertThat(this.repository.sizes()).containsExactly(32L, 1000L);
	}

	@Test
	void blockIsOneRequestForAllThatIsMissingAlsoWhenRefillingAhead() {
		HiLoSequence ahead = HiLoSequences.over(this.repository).build().sequence("orders");
		ahead.next();
		assertThat(ahead.next(10_000)).isEqualTo(LongStream.rangeClosed(2, 10_001).toArray());
		assertThat(this.repository.sizes()).filteredOn((size) -> size > 32).first().isEqualTo(10_000L - 31);
	}

	@Test
	void blockThatUsesUpItsRangeAsksForNothingAhead() {
		HiLoSequence ahead = HiLoSequences.over(this.repository).build().sequence("orders");
		for (int i = 0; i < 5; i++) {
			assertThat(ahead.next(10_000)).hasSize(10_000);
		}
		assertThat(this.repository.sizes()).containsExactly(10_000L, 10_000L, 10_000L, 10_000L, 10_000L);
	}

	@Test
	void blockStraddlesRangesThatAreNotAdjacent() {
		this.orders.next(31);
		this.repository.counters.set("orders", 100);
		assertThat(this.orders.next(3)).containsExactly(32, 101, 102);
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, -1, Integer.MIN_VALUE, 10_000_001, 1_000_000_000, Integer.MAX_VALUE })
	void countOutOfBoundsIsRefusedBeforeAnythingIsDrawn(int count) {
		assertThatIllegalArgumentException().isThrownBy(() -> this.orders.next(count))
			.withMessageContaining("'orders'")
			.withMessageContaining(String.valueOf(count));
		assertThat(this.repository.requests).isEmpty();
		assertThat(this.orders.next()).isEqualTo(1);
	}

	@Test
	void blockHasAtMostTenMillionNumbers() {
		OrderedSequence.checkCount(10_000_000, "orders");
	}

	@Test
	void blockOfOneIsANumber() {
		assertThat(this.orders.next(1)).containsExactly(1);
		assertThat(this.orders.next()).isEqualTo(2);
	}

}
