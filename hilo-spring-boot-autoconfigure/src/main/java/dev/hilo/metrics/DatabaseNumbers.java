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
record DatabaseNumbers(Numbers all, Numbers other) {

	static DatabaseNumbers of(String database, Collection<CollectionSnapshot> snapshots, CollectionTags tags) {
		Instant now = Instant.now();
		Numbers all = Numbers.NONE;
		Numbers other = Numbers.NONE;
		for (CollectionSnapshot snapshot : snapshots) {
			Numbers numbers = Numbers.of(snapshot, now);
			all = all.and(numbers);
			if (!tags.areOwn(new Series(database, snapshot.collection()))) {
				other = other.and(numbers);
			}
		}
		return new DatabaseNumbers(all, other);
	}

}
