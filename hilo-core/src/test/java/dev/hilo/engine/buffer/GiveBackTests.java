package dev.hilo.engine.buffer;

import java.util.List;
import java.util.concurrent.FutureTask;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import dev.hilo.HiLoSequence;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.EngineAccess;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.buffer.DatabaseContext.State;
import dev.hilo.engine.thread.Completion;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Databases;
import dev.hilo.support.ProbeRepository;
import dev.hilo.support.RecordingListener;
import dev.hilo.support.Together;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * Covers what goes back to the store at the close, and what must not.
 */
class GiveBackTests {

	private final ProbeRepository repository = new ProbeRepository();

	private final RecordingListener listener = new RecordingListener();

	private HiLoSequences database = database(new CollectionSettings().withRefillAhead(false));

	@Test
	void unusedEndGoesBack() {
		this.repository.counters.set("orders", 32);
		this.database.sequence("orders").next(2);
		this.database.giveBack();
		assertThat(this.repository.counters.max("orders")).isEqualTo(34);
		assertThat(this.listener.givenBack).containsExactly(true);
		assertThat(database(new CollectionSettings()).sequence("orders").next()).isEqualTo(35);
	}

	@Test
	void rangeThatIsUsedUpIsNotOffered() {
		this.database.sequence("orders").next(32);
		this.database.close();
		assertThat(this.repository.givenBack).isEmpty();
	}

	@Test
	void adjacentRangesGoBackAsOne() {
		rangeAndOneAhead(32);
		this.database.close();
		assertThat(this.repository.givenBack).hasSize(1);
		assertThat(this.repository.counters.max("orders")).isEqualTo(20);
	}

	@Test
	void ofRangesThatAreNotAdjacentOnlyTheNewestGoesBack() {
		rangeAndOneAhead(100);
		this.database.close();
		assertThat(this.repository.givenBack).hasSize(1);
		assertThat(this.repository.counters.max("orders")).isEqualTo(100);
	}

	@Test
	void rangeWaitsForTheRefillUnderWayAndIsLostIfThatFails() {
		HiLoSequences ahead = database(new CollectionSettings());
		ahead.sequence("orders").next();
		ProbeRepository.Gate gate = this.repository.holdAndFailNext();
		ahead.sequence("orders").next(20);
		gate.awaitArrival();
		EngineAccess.seal(ahead, State.CLOSED);
		assertThat(notGivenBack(ahead)).isZero();
		gate.open();
		Awaitility.await().untilAsserted(() -> assertThat(notGivenBack(ahead)).isEqualTo(32 - 21));
		assertThat(this.repository.givenBack).isEmpty();
	}

	@Test
	void nothingGoesBackTwice() {
		this.database.sequence("orders").next();
		this.database.giveBack();
		this.database.giveBack();
		this.database.close();
		this.database.close();
		assertThat(this.repository.givenBack).hasSize(1);
	}

	@Test
	void closeWaitsForWhatIsOnItsWayBackAlready() {
		this.database.sequence("orders").next();
		ProbeRepository.Gate gate = this.repository.holdNextGivingBack();
		List<Completion> first = EngineAccess.seal(this.database, State.CLOSING);
		assertThat(EngineAccess.seal(this.database, State.CLOSED)).isEqualTo(first).hasSize(1);
		gate.open();
	}

	@Test
	void healedRangeStaysReserved() {
		HiLoSequence orders = this.database.sequence("orders");
		orders.next(32);
		this.repository.counters.set("orders", 5);
		orders.next();
		this.database.close();
		assertThat(this.repository.givenBack).isEmpty();
	}

	@Test
	void nothingGoesBackAfterAnAttemptOfUnknownOutcome() {
		HiLoSequence orders = this.database.sequence("orders");
		orders.next(32);
		this.repository.loseNextAnswer();
		assertThatException().isThrownBy(orders::next);
		this.database.close();
		assertThat(this.repository.givenBack).isEmpty();
	}

	@Test
	void rangeOfAnotherWithTheSameEndIsNotCut() {
		this.database.sequence("orders").next();
		this.repository.counters.set("orders", 0);
		HiLoSequences other = HiLoSequences.over(this.repository).build();
		assertThat(other.sequence("orders").next()).isEqualTo(1);
		this.database.close();
		assertThat(this.repository.counters.max("orders")).isEqualTo(32);
		assertThat(this.listener.givenBack).containsExactly(false);
	}

	@Test
	void eachCollectionGoesBackOnItsOwn() {
		this.database = EngineAccess.patient(new RangeRepository() {

			@Override
			public Range next(RangeRequest request) {
				return GiveBackTests.this.repository.next(request);
			}

			@Override
			public boolean giveBack(Range newest, long lastUsed) {
				if (newest.collection().equals("bad")) {
					throw new IllegalStateException("The row is locked");
				}
				return GiveBackTests.this.repository.giveBack(newest, lastUsed);
			}

		}).listener(this.listener).build();
		for (String collection : new String[] { "a", "bad", "c" }) {
			this.database.sequence(collection).next();
		}
		this.database.close();
		assertThat(this.repository.counters.max("a")).isEqualTo(1);
		assertThat(this.repository.counters.max("bad")).isEqualTo(32);
		assertThat(this.repository.counters.max("c")).isEqualTo(1);
		assertThat(this.listener.giveBackFailures).hasSize(1);
	}

	@Test
	void attemptUnderWayAtTheCloseGoesBackWithWhatWasHeld() throws Exception {
		this.database = database(new CollectionSettings());
		ProbeRepository.Gate gate = holdRefillAhead();
		FutureTask<Void> closing = new FutureTask<>(this.database::close, null);
		Together.awaitWaiting(Together.thread(closing));
		gate.open();
		closing.get();
		assertThat(this.repository.counters.max("orders")).isEqualTo(20);
		assertThat(this.listener.healedBy).isEmpty();
	}

	@Test
	void attemptUnderWayAtTheFirstGivingBackHealsNothing() throws Exception {
		this.database = database(new CollectionSettings());
		ProbeRepository.Gate gate = holdRefillAhead();
		FutureTask<Void> givingBack = new FutureTask<>(this.database::giveBack, null);
		Together.awaitWaiting(Together.thread(givingBack));
		gate.open();
		givingBack.get();
		assertThat(this.repository.counters.max("orders")).isEqualTo(20);
		assertThat(this.database.sequence("orders").next()).isEqualTo(21);
		this.database.close();
		assertThat(this.repository.counters.max("orders")).isEqualTo(21);
		assertThat(this.listener.healedBy).isEmpty();
	}

	/** Its clock stands still: numbers are drawn at a pace that calls for a refill. */
	private HiLoSequences database(CollectionSettings settings) {
		return EngineAccess.over(this.repository, () -> 0, Databases.patient(Databases.threadsWithoutProbes()))
			.settings(settings)
			.listener(this.listener)
			.build();
	}

	/** Draws 1 to 20 of 1 to 32, with an attempt for the next range held up. */
	private ProbeRepository.Gate holdRefillAhead() {
		HiLoSequence orders = this.database.sequence("orders");
		orders.next();
		ProbeRepository.Gate gate = this.repository.holdNext();
		for (int i = 1; i < 20; i++) {
			orders.next();
		}
		gate.awaitArrival();
		return gate;
	}

	/** The same, and then a range that follows on a counter of so much. */
	private void rangeAndOneAhead(long max) {
		this.database = database(new CollectionSettings());
		ProbeRepository.Gate gate = holdRefillAhead();
		this.repository.counters.set("orders", max);
		gate.open();
		Awaitility.await().until(() -> this.database.heldRanges().size() == 2);
	}

	private static long notGivenBack(HiLoSequences database) {
		return database.snapshots().iterator().next().totals().notGivenBack();
	}

}
