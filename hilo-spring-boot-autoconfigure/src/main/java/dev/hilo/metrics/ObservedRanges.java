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
final class ObservedRanges implements RangeListener {

	private static final RangeConvention REFILL = new RangeConvention("hilo.refill");

	private static final RangeConvention WAIT = new RangeConvention("hilo.wait");

	private final ObservationRegistry registry;

	private final CollectionTags tags;

	ObservedRanges(ObservationRegistry registry, CollectionTags tags) {
		this.registry = registry;
		this.tags = tags;
	}

	@Override
	public RefillObservation beginRefill(@Nullable String database, String collection) {
		RangeContext context = new RangeContext(this.tags.name(database, collection));
		// A root, since a refill outlives the request that may have begun it
		Observation.Scope nothing = new NullObservation(this.registry).openScope();
		try {
			Observation refill = Observation.createNotStarted(REFILL, () -> context, this.registry).start();
			Observation.Scope scope = refill.openScope();
			return (failure) -> end(refill, scope, nothing, context, failure);
		}
		catch (RuntimeException | Error ex) {
			nothing.close();
			throw ex;
		}
	}

	@Override
	public WaitObservation beginWait(@Nullable String database, String collection) {
		RangeContext context = new RangeContext(this.tags.name(database, collection));
		// Without a scope, as another thread may end it
		Observation wait = Observation.createNotStarted(WAIT, () -> context, this.registry).start();
		return (outcome) -> {
			context.outcome = outcome.name().toLowerCase(Locale.ROOT);
			wait.stop();
		};
	}

	@Override
	public boolean receivesEvents() {
		return false;
	}

	private static void end(Observation refill, Observation.Scope scope, Observation.Scope nothing,
			RangeContext context, @Nullable Throwable failure) {
		context.outcome = outcome(failure);
		try {
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
