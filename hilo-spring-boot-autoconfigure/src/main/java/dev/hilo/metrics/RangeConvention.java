package dev.hilo.metrics;

import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;

/**
 * The names and key values of the observations.
 */
record RangeConvention(String name) implements ObservationConvention<RangeContext> {

	@Override
	public String getName() {
		return this.name;
	}

	@Override
	public KeyValues getLowCardinalityKeyValues(RangeContext context) {
		KeyValues values = KeyValues.of("database", context.series.database(), "collection",
				context.series.collection());
		return (context.outcome != null) ? values.and("outcome", context.outcome) : values;
	}

	@Override
	public boolean supportsContext(Observation.Context context) {
		return context instanceof RangeContext;
	}

}
