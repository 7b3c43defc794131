package dev.hilo.metrics;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import dev.hilo.engine.RangeIdGenerator;

/**
 * Names databases and collections in meters and observations. Only the first collections
 * have their own name there, of all databases together, so that names made of data can't
 * fill a monitoring system. Thread-safe.
 */
final class CollectionTags {

	/** Stands for all collections without a name of their own. */
	static final String OTHER = "other";

	private final int most;

	private final Set<Series> own = ConcurrentHashMap.newKeySet();

	/**
	 * Names nothing yet.
	 * @param most how many collections have a name of their own, 0 or more
	 */
	CollectionTags(int most) {
		this.most = most;
	}

	/**
	 * Names a collection that is in use.
	 */
	Series name(@Nullable String database, String collection) {
		Series series = new Series((database != null) ? database : RangeIdGenerator.DEFAULT_NAME, collection);
		return (areOwn(series) || admit(series)) ? series : new Series(series.database(), OTHER);
	}

	/**
	 * Whether a collection has a name of its own.
	 */
	boolean areOwn(Series series) {
		return this.own.contains(series);
	}

	private synchronized boolean admit(Series series) {
		if (!series.isOther() && this.own.size() < this.most) {
			this.own.add(series);
		}
		return areOwn(series);
	}

	/**
	 * The values of the tags.
	 */
	record Series(String database, String collection) {

		boolean isOther() {
			return this.collection.equals(OTHER);
		}

	}

}
