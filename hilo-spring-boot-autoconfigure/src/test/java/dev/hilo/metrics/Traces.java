package dev.hilo.metrics;

import java.util.List;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.handler.DefaultTracingObservationHandler;
import io.micrometer.tracing.test.simple.SimpleSpan;
import io.micrometer.tracing.test.simple.SimpleTracer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * An application's observations, as timers and as spans.
 */
final class Traces {

	final ObservationRegistry registry = ObservationRegistry.create();

	final MeterRegistry meters = new SimpleMeterRegistry();

	final SimpleTracer tracer = new SimpleTracer();

	Traces() {
		this.registry.observationConfig()
			.observationHandler(new DefaultMeterObservationHandler(this.meters))
			.observationHandler(new DefaultTracingObservationHandler(this.tracer));
	}

	/**
	 * A request of the application, as the current observation.
	 */
	void request(Runnable work) {
		Observation.createNotStarted("request", this.registry).observe(work);
	}

	/**
	 * The only span of that name, once it has ended.
	 */
	SimpleSpan span(String name) {
		await().until(() -> spans(name).size() == 1 && spans(name).get(0).getEndTimestamp().toEpochMilli() > 0);
		return spans(name).get(0);
	}

	List<SimpleSpan> spans(String name) {
		return List.copyOf(this.tracer.getSpans()).stream().filter((span) -> name.equals(span.getName())).toList();
	}

	/**
	 * Waits for as many observations.
	 */
	void awaitTimed(String name, String outcome, long count) {
		await().untilAsserted(() -> assertThat(this.meters.find(name)
			.tag("outcome", outcome)
			.timers()
			.stream()
			.mapToLong((timer) -> timer.count())
			.sum()).isEqualTo(count));
	}

}
