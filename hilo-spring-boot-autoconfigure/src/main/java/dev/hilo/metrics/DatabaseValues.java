package dev.hilo.metrics;

import java.time.Instant;
import java.util.Collection;

import dev.hilo.metrics.CollectionTags.Series;
import dev.hilo.range.CollectionSnapshot;

/**
 * What the meters show of a whole database.
 *
 * @param all its collections
 * @param other those of them that have no name of their own
 */
record DatabaseValues(MeterValues all, MeterValues other) {

	static DatabaseValues of(String database, Collection<CollectionSnapshot> snapshots, CollectionTags tags) {
		Instant now = Instant.now();
		MeterValues all = MeterValues.NONE;
		MeterValues other = MeterValues.NONE;
		for (CollectionSnapshot snapshot : snapshots) {
			MeterValues numbers = MeterValues.of(snapshot, now);
			all = all.and(numbers);
			if (!tags.areOwn(new Series(database, snapshot.collection()))) {
				other = other.and(numbers);
			}
		}
		return new DatabaseValues(all, other);
	}

}
