package dev.hilo.range;

import java.util.Collection;

/**
 * A look at what this process holds. It changes nothing, asks no store, and does not slow
 * down drawing. Thread-safe.
 */
@FunctionalInterface
public interface HeldRanges {

	/**
	 * All that is known of the collections drawn from.
	 * @return one snapshot for each collection
	 */
	Collection<CollectionSnapshot> snapshots();

	/**
	 * The ranges held, of each collection the one in use before the one ahead of it.
	 * @return the ranges of all collections
	 */
	default Collection<HeldRange> heldRanges() {
		return snapshots().stream().flatMap((snapshot) -> snapshot.held().stream()).toList();
	}

}
