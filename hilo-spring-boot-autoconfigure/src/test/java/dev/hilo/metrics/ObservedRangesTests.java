package dev.hilo.metrics;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.tracing.test.simple.SimpleSpan;
import org.junit.jupiter.api.Test;

import dev.hilo.HiLoException;
import dev.hilo.HiLoSequence;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.HiLoSequencesBuilder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Timers and spans of refills and waits.
 */
class ObservedRangesTests {

	private final Traces traces = new Traces();

	private final SlowRanges ranges = new SlowRanges();

	private final ObservedRanges observer = new ObservedRanges(this.traces.registry, new CollectionTags(1));

	private final CollectionSettings settings = new CollectionSettings().withRefillAhead(false);

	@Test
	void callerThatWaitsHasASpanInItsRequestAndTheRefillIsARootWithTheStoresWorkInIt() {
		this.ranges.work = () -> Observation.createNotStarted("statement", this.traces.registry).observe(() -> {
		});
		HiLoSequence orders = builder().build().sequence("Orders");
		this.traces.request(orders::next);
		SimpleSpan request = this.traces.span("request");
		SimpleSpan wait = this.traces.span("hilo.wait");
		SimpleSpan refill = this.traces.span("hilo.refill");
		assertThat(wait.getParentId()).isEqualTo(request.getSpanId());
		assertThat(wait.getTraceId()).isEqualTo(request.getTraceId());
		assertThat(refill.getParentId()).isNullOrEmpty();
		assertThat(refill.getTraceId()).isNotEqualTo(request.getTraceId());
		assertThat(this.traces.span("statement").getParentId()).isEqualTo(refill.getSpanId());
		assertThat(refill.getTags()).containsEntry("database", "default")
			.containsEntry("collection", "orders")
			.containsEntry("outcome", "success");
	}

	@Test
	void nothingIsObservedOfAnIdAtHand() {
		HiLoSequence orders = builder().build().sequence("orders");
		orders.next();
		this.traces.awaitTimed("hilo.wait", "served", 1);
		orders.next(20);
		orders.next();
		assertThat(this.traces.spans("hilo.wait")).hasSize(1);
		assertThat(this.traces.spans("hilo.refill")).hasSize(1);
	}

	@Test
	void failureAndExhaustionAreOutcomes() {
		HiLoSequence orders = builder().settings(this.settings.withBound(2)).build().sequence("orders");
		this.ranges.work = () -> {
			this.ranges.work = () -> {
			};
			throw new IllegalStateException("down");
		};
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(orders::next);
		this.traces.awaitTimed("hilo.refill", "failure", 1);
		this.traces.awaitTimed("hilo.wait", "failure", 1);
		orders.next(2);
		assertThatExceptionOfType(IdSpaceExhaustedException.class).isThrownBy(orders::next);
		this.traces.awaitTimed("hilo.refill", "exhausted", 1);
		this.traces.awaitTimed("hilo.refill", "success", 1);
		Timer failed = this.traces.meters.get("hilo.refill").tag("outcome", "failure").timer();
		assertThat(failed.getId().getTags()).contains(Tag.of("error", "IllegalStateException"));
	}

	@Test
	void timeoutInterruptionAndAsynchronousCallersAreOutcomes() throws InterruptedException {
		CountDownLatch gate = new CountDownLatch(1);
		this.ranges.work = () -> await(gate);
		HiLoSequence hurried = builder().timeout(Duration.ofMillis(20)).build().sequence("orders");
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(hurried::next);
		this.traces.awaitTimed("hilo.wait", "timeout", 1);
		HiLoSequence patient = builder().timeout(Duration.ofSeconds(30)).build().sequence("orders");
		Thread caller = new Thread(() -> assertThatExceptionOfType(HiLoException.class).isThrownBy(patient::next));
		caller.start();
		caller.interrupt();
		caller.join();
		this.traces.awaitTimed("hilo.wait", "interrupted", 1);
		CompletableFuture<Long> later = patient.nextAsync();
		gate.countDown();
		assertThat(later).succeedsWithin(Duration.ofSeconds(30));
		this.traces.awaitTimed("hilo.wait", "served", 1);
	}

	@Test
	void allHaveTheSameTagsAndLaterCollectionsShareOne() {
		HiLoSequences database = builder().build();
		for (String name : new String[] { "orders", "lines", "products" }) {
			database.sequence(name).next();
		}
		this.traces.awaitTimed("hilo.refill", "success", 3);
		assertThat(this.traces.meters.get("hilo.refill").timers())
			.extracting((timer) -> timer.getId().getTag("collection"))
			.containsExactlyInAnyOrder("orders", "other");
		assertThat(this.traces.meters.get("hilo.wait").tag("collection", "other").timer().count()).isEqualTo(2);
		assertThat(this.traces.meters.get("hilo.refill.active").longTaskTimers())
			.extracting((timer) -> timer.getId().getTags().toString())
			.containsExactlyInAnyOrder("[tag(collection=orders), tag(database=default)]",
					"[tag(collection=other), tag(database=default)]");
	}

	@Test
	void handlerThatFailsStopsNoRefill() {
		this.traces.registry.observationConfig().observationHandler(new Failing());
		assertThat(builder().build().sequence("orders").next()).isEqualTo(1);
	}

	private HiLoSequencesBuilder builder() {
		return HiLoSequences.over(this.ranges).settings(this.settings).listener(this.observer);
	}

	private static void await(CountDownLatch gate) {
		try {
			gate.await();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static final class Failing implements ObservationHandler<Observation.Context> {

		@Override
		public void onStart(Observation.Context context) {
			throw new UnsupportedOperationException("start");
		}

		@Override
		public boolean supportsContext(Observation.Context context) {
			return String.valueOf(context.getName()).startsWith("hilo.");
		}

	}

}
