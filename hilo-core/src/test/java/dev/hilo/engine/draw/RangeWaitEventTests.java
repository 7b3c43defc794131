package dev.hilo.engine.draw;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;

import dev.hilo.HiLoSequence;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.EngineAccess;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.range.RangeEvent.Waited;
import dev.hilo.range.RangeEvent.Waited.Outcome;
import dev.hilo.support.Databases;
import dev.hilo.support.ProbeRepository;
import dev.hilo.support.ProbeRepository.Gate;
import dev.hilo.support.RecordingListener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * What listeners hear of callers that had to wait, and of ranges that were thrown away.
 */
class RangeWaitEventTests {

	private final ProbeRepository repository = new ProbeRepository();

	private final RecordingListener listener = new RecordingListener();

	private final HiLoSequences database = database(Duration.ofSeconds(30));

	private final HiLoSequence orders = this.database.sequence("Orders");

	@Test
	void callerThatWaitedIsToldOnceAndOneThatDidNotIsNot() {
		this.orders.next();
		this.orders.next();
		this.orders.next(20);
		assertThat(outcomes(1)).containsExactly(Outcome.SERVED);
		assertThat(this.listener.waited).first().satisfies((waited) -> {
			assertThat(waited.collection()).isEqualTo("orders");
			assertThat(waited.database()).isEqualTo("north");
			assertThat(waited.duration()).isPositive();
		});
	}

	@Test
	void eachOfSeveralCallersThatWaitForOneRefillIsTold() {
		Gate gate = this.repository.holdNext();
		List<CompletableFuture<Long>> numbers = List.of(this.orders.nextAsync(), this.orders.nextAsync(),
				this.orders.nextAsync());
		gate.awaitArrival();
		assertThat(snapshotWaiting()).isEqualTo(3);
		gate.open();
		assertThat(numbers).allSatisfy((number) -> assertThat(number).succeedsWithin(Duration.ofSeconds(30)));
		assertThat(outcomes(3)).containsOnly(Outcome.SERVED);
		assertThat(snapshotWaiting()).isZero();
	}

	@Test
	void blockThatNeedsSeveralRangesIsOneWait() {
		this.orders.next(100);
		assertThat(this.repository.requests).hasSize(1);
		this.orders.next(1000);
		assertThat(outcomes(2)).containsExactly(Outcome.SERVED, Outcome.SERVED);
	}

	@Test
	void asynchronousCallerWhoIsServedOrRefusedAtOnceDidNotWait() {
		HiLoSequences direct = EngineAccess.over(this.repository, () -> 0, Databases.direct())
			.listener(this.listener)
			.build();
		HiLoSequence users = direct.sequence("users");
		for (int i = 0; i < 32; i++) {
			users.next();
		}
		assertThat(this.listener.waited).hasSize(1);
		assertThat(users.nextAsync()).as("the first of the next range").isCompletedWithValue(33L);
		assertThat(this.listener.waited).hasSize(1);
		direct.close();
		assertThat(users.nextAsync()).isCompletedExceptionally();
		assertThat(this.listener.waited).hasSize(1);
	}

	@Test
	void failureEndsTheWaitOfEachCaller() {
		this.repository.failNext();
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(this.orders::next);
		assertThat(outcomes(1)).containsExactly(Outcome.FAILURE);
		this.repository.failNext();
		assertThat(this.orders.nextAsync()).failsWithin(Duration.ofSeconds(30));
		assertThat(outcomes(2)).containsExactly(Outcome.FAILURE, Outcome.FAILURE);
		this.repository.failNext();
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> this.orders.next(2));
		assertThat(outcomes(3)).containsOnly(Outcome.FAILURE);
		assertThat(snapshotWaiting()).isZero();
	}

	@Test
	void timeoutEndsTheWaitWhetherTheCallerBlocksOrNot() {
		HiLoSequence hurried = database(Duration.ofMillis(20)).sequence("orders");
		Gate gate = this.repository.holdNext();
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(hurried::next);
		assertThat(hurried.nextAsync()).failsWithin(Duration.ofSeconds(30));
		assertThat(outcomes(2)).containsExactly(Outcome.TIMEOUT, Outcome.TIMEOUT);
		gate.open();
	}

	@Test
	void interruptedCallerAndCancelledFutureEndTheirWaits() {
		Gate gate = this.repository.holdNext();
		this.orders.nextAsync().cancel(true);
		Thread.currentThread().interrupt();
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(this.orders::next);
		assertThat(Thread.interrupted()).isTrue();
		assertThat(outcomes(2)).containsExactly(Outcome.INTERRUPTED, Outcome.INTERRUPTED);
		gate.open();
	}

	@Test
	void rangeOfUnknownOutcomeIsThrownAwayAndOneThatWasNeverAskedForIsNot() {
		this.repository.loseNextAnswer();
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(this.orders::next);
		await().untilAsserted(() -> assertThat(this.listener.thrownAway).hasSize(1));
		assertThat(this.listener.thrownAway.get(0).size()).isEqualTo(32);
		HiLoSequence floored = EngineAccess.over(this.repository, Databases.threadsWithoutProbes())
			.listener(this.listener)
			.settings(new CollectionSettings().withFloor(() -> {
				throw new IllegalStateException("No floor");
			}))
			.build()
			.sequence("floored");
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(floored::next);
		await().untilAsserted(() -> assertThat(this.listener.failures).hasSize(2));
		assertThat(this.listener.thrownAway).hasSize(1);
	}

	private HiLoSequences database(Duration timeout) {
		return EngineAccess.over(this.repository, Databases.threadsWithoutProbes())
			.name("north")
			.settings(new CollectionSettings().withRefillAhead(false))
			.timeout(timeout)
			.listener(this.listener)
			.build();
	}

	private List<Outcome> outcomes(int expected) {
		await().untilAsserted(() -> assertThat(this.listener.waited).hasSizeGreaterThanOrEqualTo(expected));
		assertThat(this.listener.waited).hasSize(expected);
		return this.listener.waited.stream().map(Waited::outcome).toList();
	}

	private int snapshotWaiting() {
		return this.database.snapshots().iterator().next().waiting().callers();
	}

}
