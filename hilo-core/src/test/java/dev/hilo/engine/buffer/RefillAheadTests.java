package dev.hilo.engine.buffer;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.LongStream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import dev.hilo.HiLoSequence;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.EngineAccess;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.range.HeldRange;
import dev.hilo.support.Databases;
import dev.hilo.support.ManualClock;
import dev.hilo.support.ProbeRepository;
import dev.hilo.support.Together;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/**
 * Covers when the next range is asked for.
 */
class RefillAheadTests {

	private final ProbeRepository repository = new ProbeRepository();

	private final ManualClock clock = new ManualClock();

	private final List<ProbeRepository.Gate> gates = new ArrayList<>();

	private final HiLoSequences database = database(new CollectionSettings());

	private final HiLoSequence orders = this.database.sequence("orders");

	@AfterEach
	void openGates() {
		this.gates.forEach(ProbeRepository.Gate::open);
	}

	@Test
	void nextRangeIsThereBeforeTheLastOneIsUsedUp() {
		this.orders.next(20);
		Awaitility.await().until(() -> this.database.heldRanges().size() == 2);
		assertThat(this.database.heldRanges()).extracting(HeldRange::low, HeldRange::high, HeldRange::used)
			.containsExactly(tuple(1L, 32L, 20L), tuple(33L, 96L, 0L));
	}

	@Test
	void rangeThatComesWhenTheLastNumberHasJustBeenDrawnReplacesTheOldOne() {
		this.orders.next();
		ProbeRepository.Gate gate = hold();
		LongStream.range(0, 31).forEach((i) -> this.orders.next());
		gate.open();
		Awaitility.await().until(() -> this.database.snapshot("orders").left() > 0);
		assertThat(this.database.heldRanges()).singleElement().extracting(HeldRange::low).isEqualTo(33L);
	}

	@Test
	@Tag("slow")
	void atMostOneAttemptIsUnderWay() throws Exception {
		this.orders.next();
		ProbeRepository.Gate gate = hold();
		this.orders.next(20);
		gate.awaitArrival();
		assertThat(this.orders.next(11)).hasSize(11);
		Together.startAndAwaitWaiting(8, this.orders::next);
		assertThat(this.repository.requests).hasSize(2);
	}

	@Test
	void atMostOneRangeIsHeldAhead() {
		this.orders.next(20);
		Awaitility.await().until(() -> this.database.heldRanges().size() == 2);
		this.orders.next(12);
		assertThat(this.database.heldRanges()).hasSize(2);
		assertThat(this.repository.requests).hasSize(2);
	}

	@Test
	void paceOfTheLastRangeServesTheNext() {
		LongStream.range(0, 32).forEach((i) -> drawSlowly());
		Awaitility.await().until(() -> this.database.heldRanges().stream().anyMatch((range) -> range.low() == 33));
		this.clock.advanceMillis(61_000);
		LongStream.range(0, 15).forEach((i) -> drawSlowly());
		assertThat(this.repository.requests).hasSize(2);
	}

	@Test
	void rangeOfOneNumberIsFollowedByAnotherBeforeItIsNeeded() {
		database(new CollectionSettings(1, 1)).sequence("single").next();
		Awaitility.await().until(() -> this.repository.requests.size() == 2);
	}

	@Test
	void nextRangeIsAskedForAtTheSameNumberHoweverTheyAreDrawn() {
		List<Consumer<HiLoSequence>> ways = List.of(HiLoSequence::next, HiLoSequence::nextDocumentId,
				(sequence) -> sequence.next(1), HiLoSequence::nextAsync, HiLoSequence::nextDocumentIdAsync);
		assertThat(ways).allSatisfy((way) -> assertThat(drawnBeforeTheSecondRequest(way)).isEqualTo(29));
	}

	/** Slowly, and all on the caller's thread. */
	private int drawnBeforeTheSecondRequest(Consumer<HiLoSequence> way) {
		ProbeRepository store = new ProbeRepository();
		HiLoSequence drawn = EngineAccess.over(store, this.clock, Databases.direct()).build().sequence("orders");
		int count = 0;
		while (store.requests.size() < 2) {
			this.clock.advanceMillis(100);
			way.accept(drawn);
			count++;
		}
		return count;
	}

	private void drawSlowly() {
		this.clock.advanceMillis(100);
		this.orders.next();
	}

	private ProbeRepository.Gate hold() {
		ProbeRepository.Gate gate = this.repository.holdNext();
		this.gates.add(gate);
		return gate;
	}

	private HiLoSequences database(CollectionSettings settings) {
		return EngineAccess.over(this.repository, this.clock).settings(settings).build();
	}

}
