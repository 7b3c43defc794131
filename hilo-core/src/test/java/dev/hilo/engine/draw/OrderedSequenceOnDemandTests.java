package dev.hilo.engine.draw;

import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import dev.hilo.HiLoSequence;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.support.ProbeRepository;
import dev.hilo.support.Together;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Where these tests count requests, ranges are fetched on demand.
 */
class OrderedSequenceOnDemandTests {

	private final ProbeRepository repository = new ProbeRepository();

	private final HiLoSequences database = HiLoSequences.over(this.repository)
		.settings(new CollectionSettings().withRefillAhead(false))
		.build();

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
		assertThat(this.database.sequence("Orders")).hasToString("HiLoSequence of Orders");
	}

	@Test
	void fortyCallersOfANewCollectionGetOneToFortyFromTwoRanges() throws Exception {
		HiLoSequence orders = this.database.sequence("orders");
		assertThat(Together.run(40, orders::next))
			.containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, 40).boxed().toList());
		assertThat(this.repository.sizes()).containsExactly(32L, 64L);
	}

	@Test
	@Tag("slow")
	void threadsThatExhaustARangeTogetherCauseOneRequest() throws Exception {
		HiLoSequence orders = this.database.sequence("orders");
		orders.next(32);
		ProbeRepository.Gate gate = this.repository.holdNext();
		List<FutureTask<Long>> callers = Together.startAndAwaitWaiting(20, orders::next);
		gate.open();
		assertThat(Together.collect(callers))
			.containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(33, 52).boxed().toList());
		assertThat(this.repository.requests).hasSize(2);
	}

	@Test
	void counterThatOthersShareGivesNoNumberTwice() {
		HiLoSequence ours = this.database.sequence("orders");
		HiLoSequence theirs = HiLoSequences.over(this.repository)
			.settings(new CollectionSettings().withRefillAhead(false))
			.build()
			.sequence("Orders");
		assertThat(ours.next()).isEqualTo(1);
		assertThat(theirs.next()).isEqualTo(33);
		ours.next(31);
		assertThat(ours.next()).isEqualTo(65);
	}

}
