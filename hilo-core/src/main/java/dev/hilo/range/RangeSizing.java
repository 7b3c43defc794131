package dev.hilo.range;

/**
 * The rule for the size of the next range. A bean of this type replaces the default one,
 * and its answer is final. It is asked before each request to the store, on a background
 * thread, for several collections at once: one that takes long, or throws, holds up only
 * the collection that it is asked for. Implementations must be thread-safe.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface RangeSizing {

	/**
	 * The size of the next range. Called once before each request, and again if the
	 * request is repeated.
	 * @param usage how the collection's numbers have been used
	 * @return the size; below 1 counts as 1
	 */
	long nextSize(RangeUsage usage);

}
