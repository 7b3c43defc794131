package dev.hilo.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import dev.hilo.GeneratorClosedException;
import dev.hilo.HiLoSequence;
import dev.hilo.support.ProbeRepository;
import dev.hilo.support.RecordingListener;
import dev.hilo.support.Together;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Covers the close while threads draw: nothing twice, nothing lost.
 */
class HiLoSequencesClosingTests {

	private final ProbeRepository repository = new ProbeRepository();

	private final RecordingListener listener = new RecordingListener();

	private final List<ProbeRepository.Gate> gates = new ArrayList<>();

	private final HiLoSequences database = database(new CollectionSettings(), Duration.ofSeconds(10));

	private final HiLoSequence orders = this.database.sequence("orders");

	@AfterEach
	void openGates() {
		this.gates.forEach(ProbeRepository.Gate::open);
	}

	@Test
	void lateCallersGetFreshRangesOfTheInitialSize() {
		this.orders.next(1000);
		this.database.giveBack();
		assertThat(this.orders.next()).isEqualTo(1001);
		this.orders.next(31);
		assertThat(this.orders.next()).isEqualTo(1033);
		assertThat(this.repository.sizes()).endsWith(32L, 32L);
	}

	@Test
	void closedDatabaseGivesNothing() {
		this.orders.next();
		this.database.close();
		for (HiLoSequence sequence : List.of(this.orders, this.database.sequence("never seen"))) {
			assertThatExceptionOfType(GeneratorClosedException.class).isThrownBy(sequence::next)
				.withMessageContaining(sequence.collection());
			assertThatExceptionOfType(GeneratorClosedException.class).isThrownBy(sequence::nextDocumentId);
			assertThatExceptionOfType(GeneratorClosedException.class).isThrownBy(() -> sequence.next(5));
			assertThat(sequence.nextAsync()).failsWithin(Duration.ofSeconds(10))
				.withThrowableThat()
				.withCauseInstanceOf(GeneratorClosedException.class);
		}
		assertThat(this.repository.requests).hasSize(1);
	}

	@Test
	void closedDatabaseStaysClosedWhenAskedToGiveBack() {
		this.database.close();
		this.database.giveBack();
		assertThatExceptionOfType(GeneratorClosedException.class).isThrownBy(this.orders::next);
	}

	@Test
	void closedDatabaseCanStartAgain() {
		this.orders.next(5);
		this.database.close();
		this.database.start();
		assertThat(this.orders.next()).isEqualTo(6);
		this.database.close();
		assertThat(this.repository.counters.max("orders")).isEqualTo(6);
	}

	@Test
	void callerWhoWaitsAtTheCloseIsTold() throws Exception {
		ProbeRepository.Gate gate = hold();
		List<FutureTask<Long>> callers = Together.startAndAwaitWaiting(3, this.orders::next);
		gate.awaitArrival();
		FutureTask<Void> closing = new FutureTask<>(this.database::close, null);
		Together.awaitWaiting(Together.thread(closing));
		gate.open();
		closing.get();
		for (FutureTask<Long> caller : callers) {
			assertThat(caller).failsWithin(Duration.ofSeconds(10))
				.withThrowableThat()
				.withCauseInstanceOf(GeneratorClosedException.class);
		}
		assertThat(this.repository.counters.max("orders")).isZero();
	}

	@Test
	void callerWhoWaitsAtTheFirstGivingBackGetsAFreshRange() throws Exception {
		ProbeRepository.Gate gate = hold();
		List<FutureTask<Long>> callers = Together.startAndAwaitWaiting(3, this.orders::next);
		gate.awaitArrival();
		FutureTask<Void> givingBack = new FutureTask<>(this.database::giveBack, null);
		Together.awaitWaiting(Together.thread(givingBack));
		gate.open();
		assertThat(Together.collect(callers)).containsExactlyInAnyOrder(1L, 2L, 3L);
		givingBack.get();
		this.database.close();
		assertThat(this.repository.counters.max("orders")).isEqualTo(3);
	}

	@Test
	void nothingIsAskedForWhileTheRestGoesBack() throws Exception {
		this.orders.next(5);
		ProbeRepository.Gate gate = this.repository.holdNextGivingBack();
		this.gates.add(gate);
		FutureTask<Void> givingBack = new FutureTask<>(this.database::giveBack, null);
		Together.thread(givingBack);
		gate.awaitArrival();
		List<FutureTask<Long>> callers = Together.startAndAwaitWaiting(3, this.orders::next);
		assertThat(this.repository.requests).hasSize(1);
		gate.open();
		assertThat(Together.collect(callers)).containsExactlyInAnyOrder(6L, 7L, 8L);
		givingBack.get();
		this.database.close();
		assertThat(this.repository.counters.max("orders")).isEqualTo(8);
	}

	@Test
	void whatAnOvertakenAttemptBringsGoesBackBeforeTheNextIsMade() throws Exception {
		ProbeRepository.Gate attempt = hold();
		FutureTask<Long> first = Together.startAndAwaitWaiting(1, this.orders::next).get(0);
		attempt.awaitArrival();
		ProbeRepository.Gate gate = this.repository.holdNextGivingBack();
		this.gates.add(gate);
		Together.awaitWaiting(Together.thread(this.database::giveBack));
		attempt.open();
		gate.awaitArrival();
		FutureTask<Long> second = Together.startAndAwaitWaiting(1, this.orders::next).get(0);
		assertThat(this.repository.requests).hasSize(1);
		gate.open();
		assertThat(Together.collect(List.of(first, second))).containsExactlyInAnyOrder(1L, 2L);
		this.database.close();
		assertThat(this.repository.counters.max("orders")).isEqualTo(2);
	}

	@RepeatedTest(10)
	@Tag("slow")
	void nothingRepeatsOrIsLostWhileThreadsDrawAndTheDatabaseCloses() throws Exception {
		closeWhileThreadsDraw(new CollectionSettings(), true);
	}

	@RepeatedTest(10)
	void nothingRepeatsOrIsLostWhenTheDatabaseClosesAtOnce() throws Exception {
		closeWhileThreadsDraw(new CollectionSettings(2, 8), false);
	}

	@Tag("long")
	@RepeatedTest(200)
	void nothingRepeatsOrIsLostInManyClosings() throws Exception {
		closeWhileThreadsDraw(new CollectionSettings(), true);
		closeWhileThreadsDraw(new CollectionSettings(2, 8), false);
	}

	private void closeWhileThreadsDraw(CollectionSettings settings, boolean giveBackFirst) throws Exception {
		HiLoSequences closing = database(settings, Duration.ofSeconds(10));
		HiLoSequence users = closing.sequence("users");
		CountDownLatch drawn = new CountDownLatch(500);
		List<FutureTask<List<Long>>> threads = Together.start(50, () -> {
			List<Long> numbers = new ArrayList<>();
			try {
				while (true) {
					numbers.add(users.next());
					drawn.countDown();
				}
			}
			catch (GeneratorClosedException ex) {
				return numbers;
			}
		});
		drawn.await();
		if (giveBackFirst) {
			closing.giveBack();
		}
		closing.close();
		long max = this.repository.counters.max("users");
		List<Long> all = Together.collect(threads).stream().flatMap(List::stream).toList();
		assertThat(new HashSet<>(all)).hasSameSizeAs(all);
		assertThat(Collections.max(all)).isEqualTo(max);
		assertThat(this.listener.healedBy).isEmpty();
		assertThat(closing.heldRanges()).isEmpty();
	}

	private ProbeRepository.Gate hold() {
		ProbeRepository.Gate gate = this.repository.holdNext();
		this.gates.add(gate);
		return gate;
	}

	private HiLoSequences database(CollectionSettings settings, Duration timeout) {
		return EngineAccess.patient(this.repository)
			.settings(settings)
			.timeout(timeout)
			.listener(this.listener)
			.build();
	}

}
