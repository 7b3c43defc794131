package dev.hilo.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import dev.hilo.GeneratorClosedException;
import dev.hilo.HiLoSequence;
import dev.hilo.support.ProbeRepository;
import dev.hilo.support.Reversal;
import dev.hilo.support.Together;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Between the stop of an application and its very end nothing is held, and who draws gets
 * just that.
 */
class HiLoSequencesDrainedTests {

	private final ProbeRepository repository = new ProbeRepository();

	@Test
	void drawTakesARangeOfExactlyWhatItAsksFor() {
		HiLoSequences database = database(new CollectionSettings());
		HiLoSequence orders = database.sequence("orders");
		orders.next(5);
		database.drain();
		assertThat(max()).isEqualTo(5);
		assertThat(orders.next()).isEqualTo(6);
		assertThat(max()).isEqualTo(6);
		assertThat(orders.next(100)).hasSize(100).endsWith(106);
		assertThat(max()).isEqualTo(106);
		assertThat(orders.nextDocumentId()).isEqualTo("orders/107-A");
		assertThat(orders.nextAsync()).succeedsWithin(Duration.ofSeconds(10)).isEqualTo(108L);
		assertThat(orders.nextDocumentIdAsync()).succeedsWithin(Duration.ofSeconds(10)).isEqualTo("orders/109-A");
		assertThat(max()).isEqualTo(109);
		assertThat(database.sequence("new").next()).isEqualTo(1);
		assertThat(this.repository.counters.max("new")).isEqualTo(1);
		assertThatNothingIsLost(database, 109);
	}

	@Test
	void mappedIdsAreDrawnOneByOneToo() {
		HiLoSequences database = database(new CollectionSettings().withScheme(new Reversal(1000)).withBound(999));
		HiLoSequence orders = database.sequence("orders");
		database.drain();
		assertThat(orders.next()).isEqualTo(999);
		assertThat(orders.nextDocumentId()).isEqualTo("orders/998-A");
		assertThat(orders.next(2)).containsExactly(997, 996);
		assertThatNothingIsLost(database, 4);
	}

	@RepeatedTest(50)
	@Tag("slow")
	void manyThreadsGetNumbersOfTheirOwnAndNothingIsLost() throws Exception {
		HiLoSequences database = database(new CollectionSettings());
		HiLoSequence orders = database.sequence("orders");
		orders.next();
		database.giveBack();
		database.drain();
		List<Long> drawn = new ArrayList<>();
		for (long[] numbers : Together.run(8, () -> {
			long[] block = orders.next(3);
			return new long[] { orders.next(), block[0], block[1], block[2], orders.nextAsync().join() };
		})) {
			LongStream.of(numbers).forEach(drawn::add);
		}
		assertThat(drawn).containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(2, 41).boxed().toList());
		assertThatNothingIsLost(database, 41);
	}

	@Test
	void whoWaitsInVainLeavesNothingBehind() {
		HiLoSequences database = database(new CollectionSettings());
		HiLoSequence orders = database.sequence("orders");
		orders.next();
		database.drain();
		ProbeRepository.Gate gate = this.repository.holdNext();
		List<CompletableFuture<Long>> futures = IntStream.range(0, 3).mapToObj((i) -> orders.nextAsync()).toList();
		gate.awaitArrival();
		futures.forEach((future) -> future.cancel(true));
		gate.open();
		assertThatNothingIsLost(database, 1);
	}

	private void assertThatNothingIsLost(HiLoSequences database, long last) {
		database.close();
		assertThat(max()).isEqualTo(last);
		assertThatExceptionOfType(GeneratorClosedException.class).isThrownBy(database.sequence("orders")::next);
	}

	private long max() {
		return this.repository.counters.max("orders");
	}

	private HiLoSequences database(CollectionSettings settings) {
		return EngineAccess.patient(this.repository).settings(settings).build();
	}

}
