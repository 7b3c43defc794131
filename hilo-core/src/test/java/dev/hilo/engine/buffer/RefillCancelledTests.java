package dev.hilo.engine.buffer;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.HiLoSequence;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.range.RangeEvent;
import dev.hilo.range.RangeListener;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.range.RequestCancelledException;
import dev.hilo.support.ProbeRepository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A store that cancels requests which take it too long: callers wait for the next one.
 */
class RefillCancelledTests {

	private final AtomicInteger cancels = new AtomicInteger();

	private final List<RangeEvent.ThrownAway> thrownAway = new CopyOnWriteArrayList<>();

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void callersAreServedByALaterRequest(boolean outcomeUnknown) throws Exception {
		try (HiLoSequences sequences = sequences(outcomeUnknown, Duration.ofSeconds(30))) {
			HiLoSequence orders = sequences.sequence("orders");
			this.cancels.addAndGet(3);
			assertThat(orders.next()).isEqualTo(1);
			this.cancels.addAndGet(2);
			assertThat(orders.next(40)).hasSize(40);
			this.cancels.addAndGet(2);
			while (this.cancels.get() > 0) {
				assertThat(orders.nextAsync().get(30, TimeUnit.SECONDS)).isPositive();
			}
		}
		Awaitility.await().untilAsserted(() -> assertThat(this.thrownAway).hasSize(outcomeUnknown ? 7 : 0));
	}

	@Test
	void callerIsToldAtItsTimeoutWhatWasInTheWay() {
		try (HiLoSequences sequences = sequences(false, Duration.ofMillis(300))) {
			this.cancels.set(Integer.MAX_VALUE);
			sequences.warmUp("orders");
			Awaitility.await().until(() -> sequences.snapshot("orders").refills().failure() != null);
			assertThatExceptionOfType(RangeUnavailableException.class)
				.isThrownBy(() -> sequences.sequence("orders").next())
				.withMessageContaining("somebody holds a lock");
			assertThat(sequences.sequence("orders").nextAsync()).failsWithin(Duration.ofSeconds(30))
				.withThrowableThat()
				.withMessageContaining("somebody holds a lock");
		}
	}

	@Test
	void collectionThatWasCancelledHoldsUpNoOther() throws Exception {
		CountDownLatch asked = new CountDownLatch(2);
		CountDownLatch unlocked = new CountDownLatch(1);
		RangeRepository store = store((request) -> {
			if (request.collection().equals("locked")) {
				asked.countDown();
				if (asked.getCount() > 0 || !await(unlocked)) {
					throw new RequestCancelledException("somebody holds a lock", false, null);
				}
			}
		});
		try (HiLoSequences sequences = HiLoSequences.over(store).maxRefills(1).build()) {
			CompletableFuture<Long> locked = sequences.sequence("locked").nextAsync();
			assertThat(await(asked)).as("asked again").isTrue();
			assertThat(sequences.sequence("orders").nextAsync()).succeedsWithin(Duration.ofSeconds(30));
			assertThat(locked).isNotDone();
			unlocked.countDown();
			assertThat(locked).succeedsWithin(Duration.ofSeconds(30));
		}
	}

	private static boolean await(CountDownLatch latch) {
		try {
			return latch.await(30, TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private HiLoSequences sequences(boolean outcomeUnknown, Duration timeout) {
		return HiLoSequences.over(store((request) -> {
			if (this.cancels.getAndUpdate((left) -> Math.max(0, left - 1)) > 0) {
				throw new RequestCancelledException("somebody holds a lock", outcomeUnknown, null);
			}
		})).timeout(timeout).listener(new RangeListener() {
			@Override
			public void thrownAway(RangeEvent.ThrownAway event) {
				RefillCancelledTests.this.thrownAway.add(event);
			}
		}).build();
	}

	private static RangeRepository store(Consumer<RangeRequest> first) {
		ProbeRepository store = new ProbeRepository();
		store.answer = (request) -> {
			first.accept(request);
			return store.counters.next(request);
		};
		return store;
	}

}
