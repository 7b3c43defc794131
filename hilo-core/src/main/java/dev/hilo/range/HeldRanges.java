package dev.hilo.range;

import java.util.Collection;

/**
 * A view of the ranges that this process holds. Reading it changes nothing, asks no
 * store, and does not slow down drawing. Thread-safe.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface HeldRanges {

	/**
	 * The collections that have been asked for.
	 * @return one snapshot for each collection
	 */
	Collection<CollectionSnapshot> snapshots();

	/**
	 * The ranges held; for each collection, the one in use before the one ahead of it.
	 * @return the ranges of all collections
	 */
	default Collection<HeldRange> heldRanges() {
		return snapshots().stream().flatMap((snapshot) -> snapshot.held().stream()).toList();
	}

}
