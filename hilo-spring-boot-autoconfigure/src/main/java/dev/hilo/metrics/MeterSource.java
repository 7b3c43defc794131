package dev.hilo.metrics;

import java.time.Duration;
import java.time.Instant;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

import dev.hilo.range.CollectionSnapshot;

/**
 * Where meters read what they show of one collection, or of several: sums, the greatest
 * use of a domain, and the least times. NaN stands for an unknown time.
 */
@FunctionalInterface
interface MeterSource {

	/** In a second. */
	double MILLIS = 1000;

	/** The collections, as they are now. */
	Stream<CollectionSnapshot> snapshots();

	/** Of what each has counted since the start, or has now. */
	default double sum(ToDoubleFunction<CollectionSnapshot> value) {
		return snapshots().mapToDouble(value).sum();
	}

	/** The part of the numbers allowed that is reserved, from 0 to 1. */
	default double domainUsed() {
		return snapshots().mapToDouble((each) -> each.counter().used()).max().orElse(0);
	}

	/** Seconds that the reserved numbers last; unknown while none is drawn. */
	default double autonomy() {
		return least((snapshot) -> {
			Duration autonomy = snapshot.starves() ? Duration.ZERO : snapshot.autonomy();
			return (autonomy != null) ? autonomy.toMillis() / MILLIS : Double.NaN;
		});
	}

	/** When refills began to fail, in seconds since 1970; 0 while they succeed. */
	default double failingSince() {
		double since = least((snapshot) -> {
			Instant begun = snapshot.refills().failingSince();
			return (begun != null) ? begun.toEpochMilli() / MILLIS : Double.NaN;
		});
		return Double.isNaN(since) ? 0 : since;
	}

	private double least(ToDoubleFunction<CollectionSnapshot> value) {
		return snapshots().mapToDouble(value).filter((one) -> !Double.isNaN(one)).min().orElse(Double.NaN);
	}

}
