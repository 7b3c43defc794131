package dev.hilo.engine.buffer;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.HiLoSequence;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.Range;
import dev.hilo.range.RangeEvent;
import dev.hilo.range.RangeListener;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.range.RequestCancelledException;

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
			this.cancels.set(3);
			assertThat(orders.next()).isEqualTo(1);
			this.cancels.set(2);
			assertThat(orders.next(40)).hasSize(40);
			this.cancels.set(2);
			while (this.cancels.get() > 0) {
				assertThat(orders.nextAsync().get(30, TimeUnit.SECONDS)).isPositive();
			}
		}
		assertThat(this.thrownAway).hasSize(outcomeUnknown ? 7 : 0);
	}

	@Test
	void callerIsToldAtItsTimeoutWhatWasInTheWay() {
		try (HiLoSequences sequences = sequences(false, Duration.ofMillis(300))) {
			this.cancels.set(Integer.MAX_VALUE);
			assertThatExceptionOfType(RangeUnavailableException.class)
				.isThrownBy(() -> sequences.sequence("orders").next())
				.withMessageContaining("somebody holds a lock");
			assertThat(sequences.sequence("orders").nextAsync()).failsWithin(Duration.ofSeconds(30))
				.withThrowableThat()
				.withMessageContaining("somebody holds a lock");
		}
	}

	private HiLoSequences sequences(boolean outcomeUnknown, Duration timeout) {
		InMemoryRangeRepository store = new InMemoryRangeRepository();
		return HiLoSequences.over(new RangeRepository() {
			@Override
			public Range next(RangeRequest request) {
				if (RefillCancelledTests.this.cancels.getAndUpdate((left) -> Math.max(0, left - 1)) > 0) {
					throw new RequestCancelledException("somebody holds a lock", outcomeUnknown, null);
				}
				return store.next(request);
			}

			@Override
			public boolean giveBack(Range newest, long lastUsed) {
				return store.giveBack(newest, lastUsed);
			}
		}).timeout(timeout).listener(new RangeListener() {
			@Override
			public void thrownAway(RangeEvent.ThrownAway event) {
				RefillCancelledTests.this.thrownAway.add(event);
			}
		}).build();
	}

}
