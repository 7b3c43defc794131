package dev.hilo.metrics;

import io.micrometer.observation.Observation;
import org.jspecify.annotations.Nullable;

import dev.hilo.metrics.CollectionTags.Series;

/**
 * The context of an observed refill or wait. Not thread-safe: one thread begins it, and
 * then one ends it.
 */
final class RangeContext extends Observation.Context {

	final Series series;

	/** Known at the end. */
	@Nullable String outcome;

	RangeContext(Series series) {
		this.series = series;
	}

}
