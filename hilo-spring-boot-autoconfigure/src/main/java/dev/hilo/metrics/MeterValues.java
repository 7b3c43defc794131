package dev.hilo.metrics;

import java.time.Duration;
import java.time.Instant;

import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.CollectionSnapshot.Totals;

/**
 * What the meters show of one collection, or of several: sums, the greatest use of a
 * domain, and the least times. NaN stands for an unknown time.
 *
 * @param exhaustedIn seconds until the numbers end
 * @param autonomy seconds that the reserved numbers last; unknown while none is drawn
 * @param failingSince when refills began to fail, in seconds since 1970; unknown while
 * they succeed
 */
record MeterValues(double drawn, double reserved, double thrownAway, double notGivenBack, double healed, double left,
		double domainUsed, double exhaustedIn, double autonomy, double failingSince) {

	private static final double MILLIS = 1000;

	static final MeterValues NONE = new MeterValues(0, 0, 0, 0, 0, 0, 0, Double.NaN, Double.NaN, Double.NaN);

	static MeterValues of(CollectionSnapshot snapshot, Instant now) {
		Totals totals = snapshot.totals();
		Instant end = snapshot.exhaustedAt();
		Instant since = snapshot.refills().failingSince();
		return new MeterValues(totals.drawn(), totals.reserved(), totals.thrownAway(), totals.notGivenBack(),
				totals.healed(), snapshot.left(), snapshot.boundUsed(),
				(end != null) ? Math.max(0, Duration.between(now, end).toSeconds()) : Double.NaN, autonomy(snapshot),
				(since != null) ? since.toEpochMilli() / MILLIS : Double.NaN);
	}

	MeterValues and(MeterValues other) {
		return new MeterValues(this.drawn + other.drawn, this.reserved + other.reserved,
				this.thrownAway + other.thrownAway, this.notGivenBack + other.notGivenBack, this.healed + other.healed,
				this.left + other.left, Math.max(this.domainUsed, other.domainUsed),
				least(this.exhaustedIn, other.exhaustedIn), least(this.autonomy, other.autonomy),
				least(this.failingSince, other.failingSince));
	}

	private static double autonomy(CollectionSnapshot snapshot) {
		if (snapshot.starves()) {
			return 0;
		}
		Duration autonomy = snapshot.autonomy();
		return (autonomy != null) ? autonomy.toMillis() / MILLIS : Double.NaN;
	}

	private static double least(double one, double other) {
		return (Double.isNaN(one) || other < one) ? other : one;
	}

}
