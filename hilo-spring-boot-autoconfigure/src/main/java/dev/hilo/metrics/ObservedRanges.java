package dev.hilo.metrics;

import java.util.Locale;

import io.micrometer.observation.NullObservation;
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
		// A root, since a refill outlives the request that may have begun it
		Observation.Scope nothing = new NullObservation(this.registry).openScope();
		try {
			Observation refill = observation("hilo.refill", database, collection).start();
			Observation.Scope scope = refill.openScope();
			return (failure) -> end(refill, scope, nothing, failure);
		}
		catch (RuntimeException | Error ex) {
			nothing.close();
			throw ex;
		}
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

	private static void end(Observation refill, Observation.Scope scope, Observation.Scope nothing,
			@Nullable Throwable failure) {
		try {
			refill.lowCardinalityKeyValue(OUTCOME, outcome(failure));
			if (failure != null) {
				refill.error(failure);
			}
			scope.close();
			refill.stop();
		}
		finally {
			nothing.close();
		}
	}

	private static String outcome(@Nullable Throwable failure) {
		if (failure == null) {
			return "success";
		}
		return (failure instanceof IdSpaceExhaustedException) ? "exhausted" : "failure";
	}

}
