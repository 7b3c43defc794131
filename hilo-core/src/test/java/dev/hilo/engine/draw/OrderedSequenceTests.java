package dev.hilo.engine.draw;

import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.HiLoSequence;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.EngineAccess;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.support.ProbeRepository;
import dev.hilo.support.Together;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Numbers and blocks of them: what they ask for, and what they give. Where these tests
 * count requests, ranges are fetched on demand.
 */
class OrderedSequenceTests {

	private final ProbeRepository repository = new ProbeRepository();

	private final HiLoSequences database = HiLoSequences.over(this.repository)
		.settings(new CollectionSettings().withRefillAhead(false))
		.build();

	private final HiLoSequence orders = this.database.sequence("orders");

	@Test
	void numbersAndDocumentIdsComeFromOneCounter() {
		HiLoSequence products = this.database.sequence("products");
		assertThat(products.next()).isEqualTo(1);
		assertThat(products.next()).isEqualTo(2);
		assertThat(products.nextDocumentId()).isEqualTo("products/3-A");
		assertThat(products.next(2)).containsExactly(4, 5);
		assertThat(products.nextAsync()).isCompletedWithValue(6L);
		assertThat(products.nextDocumentIdAsync()).isCompletedWithValue("products/7-A");
	}

	@Test
	void handleOfANameIsAlwaysTheSame() {
		assertThat(this.database.sequence("Orders")).isSameAs(this.database.sequence("Orders"));
		assertThat(this.database.sequence("Orders").collection()).isEqualTo("Orders");
	}

	@Test
	void fortyCallersOfANewCollectionGetOneToFortyFromTwoRanges() throws Exception {
		assertThat(Together.run(40, this.orders::next))
			.containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, 40).boxed().toList());
		assertThat(this.repository.sizes()).containsExactly(32L, 64L);
	}

	@Test
	@Tag("slow")
	void threadsThatExhaustARangeTogetherCauseOneRequest() throws Exception {
		this.orders.next(32);
		ProbeRepository.Gate gate = this.repository.holdNext();
		List<FutureTask<Long>> callers = Together.startAndAwaitWaiting(20, this.orders::next);
		gate.open();
		assertThat(Together.collect(callers))
			.containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(33, 52).boxed().toList());
		assertThat(this.repository.requests).hasSize(2);
	}

	@Test
	void counterThatOthersShareGivesNoNumberTwice() {
		HiLoSequence theirs = HiLoSequences.over(this.repository)
			.settings(new CollectionSettings().withRefillAhead(false))
			.build()
			.sequence("Orders");
		assertThat(this.orders.next()).isEqualTo(1);
		assertThat(theirs.next()).isEqualTo(33);
		this.orders.next(31);
		assertThat(this.orders.next()).isEqualTo(65);
	}

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
		// After a first refill that took long, the rule might ask for more by itself
		HiLoSequence ahead = EngineAccess.over(this.repository, () -> 0).build().sequence("orders");
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
