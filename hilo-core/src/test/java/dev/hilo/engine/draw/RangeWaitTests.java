package dev.hilo.engine.draw;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.hilo.HiLoSequence;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.EngineAccess;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.support.Databases;
import dev.hilo.support.ProbeRepository;
import dev.hilo.support.Together;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

class RangeWaitTests {

	private final ProbeRepository repository = new ProbeRepository();

	private final ProbeRepository.Gate gate = this.repository.holdNext();

	@AfterEach
	void open() {
		this.gate.open();
	}

	@Test
	void callerWhoWaitedTooLongIsToldSoAndTheLateRangeIsUsed() {
		HiLoSequences database = database(Duration.ofMillis(20));
		HiLoSequence orders = database.sequence("orders");
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(orders::next)
			.withMessageContaining("hilo.jdbc.timeout")
			.withMessageContaining("20 ms")
			.withMessageContaining("'orders'");
		this.gate.open();
		Awaitility.await().until(() -> !database.heldRanges().isEmpty());
		assertThat(orders.next()).isEqualTo(1);
		assertThat(this.repository.requests).hasSize(1);
	}

	@Test
	void callerWhoWaitedTooLongIsToldWhyTheRequestBeforeHasFailed() {
		this.gate.open();
		// On the caller's thread, but for a pause, which never ends
		HiLoSequence orders = EngineAccess.over(this.repository, () -> 0, Databases.direct())
			.timeout(Duration.ofMillis(20))
			.build()
			.sequence("orders");
		orders.next(32);
		this.repository.failNext();
		RangeUnavailableException first = catchThrowableOfType(RangeUnavailableException.class, orders::next);
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(orders::next)
			.withMessageContaining("within 20 ms (hilo.jdbc.timeout)")
			.withMessageEndingWith("the last one failed: The store is down")
			.satisfies((ex) -> assertThat(ex.getCause()).hasSuppressedException(first.getCause()));
	}

	@Test
	void interruptedCallerStopsWaitingAndTheAttemptStillServesOthers() throws Exception {
		HiLoSequence orders = database(Duration.ofSeconds(10)).sequence("orders");
		AtomicBoolean interrupted = new AtomicBoolean();
		FutureTask<Void> impatient = new FutureTask<>(() -> {
			assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(orders::next)
				.withMessageContaining("Interrupted")
				.withCauseInstanceOf(InterruptedException.class);
			interrupted.set(Thread.currentThread().isInterrupted());
			return null;
		});
		Thread thread = Together.thread(impatient);
		List<FutureTask<Long>> other = Together.startAndAwaitWaiting(1, orders::next);
		Together.awaitWaiting(thread);
		thread.interrupt();
		impatient.get();
		assertThat(interrupted).isTrue();
		this.gate.open();
		assertThat(Together.collect(other)).containsExactly(1L);
		assertThat(this.repository.requests).hasSize(1);
	}

	@Test
	void interruptedCallerStillDrawsWhatIsAtHand() {
		this.gate.open();
		HiLoSequence orders = database(Duration.ofSeconds(10)).sequence("orders");
		orders.next();
		Thread.currentThread().interrupt();
		assertThat(orders.next()).isEqualTo(2);
		assertThat(Thread.interrupted()).isTrue();
	}

	@Test
	void asynchronousCallerIsToldInTime() {
		HiLoSequence orders = database(Duration.ofMillis(20)).sequence("orders");
		assertThat(orders.nextAsync()).failsWithin(Duration.ofSeconds(10))
			.withThrowableThat()
			.withCauseInstanceOf(RangeUnavailableException.class)
			.withMessageContaining("hilo.jdbc.timeout");
	}

	@Test
	void dependentOfATimeoutDoesNotHoldUpTheTimerOfOthers() {
		HiLoSequence orders = database(Duration.ofMillis(20)).sequence("orders");
		CompletableFuture<Void> others = new CompletableFuture<>();
		Thread test = Thread.currentThread();
		CompletableFuture<Long> first = orders.nextAsync().exceptionally((failure) -> {
			// On a busy machine the time may be over before this dependent is there
			if (Thread.currentThread() != test) {
				others.join();
			}
			return -1L;
		});
		assertThat(orders.nextAsync()).failsWithin(Duration.ofSeconds(10));
		others.complete(null);
		assertThat(first).succeedsWithin(Duration.ofSeconds(10)).isEqualTo(-1L);
	}

	private HiLoSequences database(Duration timeout) {
		return HiLoSequences.over(this.repository).timeout(timeout).build();
	}

}
