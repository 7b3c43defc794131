package dev.hilo.metrics;

import java.util.Locale;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.range.RangeListener;

/**
 * Observes refills and waits, for timers and spans. An id that is drawn without a wait
 * causes no observation. Thread-safe.
 */
record ObservedRanges(ObservationRegistry registry, CollectionTags tags) implements RangeListener {

	private static final String OUTCOME = "outcome";

	@Override
	public RefillObservation beginRefill(@Nullable String database, String collection) {
		// Mostly on a thread of HiLo's own, and so a root: a refill outlives the request
		// that may have begun it
		Observation refill = observation("hilo.refill", database, collection).start();
		Observation.Scope scope = refill.openScope();
		return (failure) -> {
			refill.lowCardinalityKeyValue(OUTCOME, outcome(failure));
			if (failure != null) {
				refill.error(failure);
			}
			scope.close();
			refill.stop();
		};
	}

	@Override
	public WaitObservation beginWait(@Nullable String database, String collection) {
		// Without a scope, as another thread may end it
		Observation wait = observation("hilo.wait", database, collection).start();
		return (outcome) -> wait.lowCardinalityKeyValue(OUTCOME, outcome.name().toLowerCase(Locale.ROOT)).stop();
	}

	@Override
	public boolean receivesEvents() {
		return false;
	}

	private Observation observation(String name, @Nullable String database, String collection) {
		CollectionTags.Series series = this.tags.name(database, collection);
		return Observation.createNotStarted(name, this.registry)
			.lowCardinalityKeyValue("database", series.database())
			.lowCardinalityKeyValue("collection", series.collection());
	}

	private static String outcome(@Nullable Throwable failure) {
		if (failure == null) {
			return "success";
		}
		return (failure instanceof IdSpaceExhaustedException) ? "exhausted" : "failure";
	}

}
