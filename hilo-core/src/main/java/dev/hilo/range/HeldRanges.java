package dev.hilo.range;

import java.util.Collection;

/**
 * A look at the ranges that this process holds. Looking changes nothing and costs those
 * who draw nothing.
 */
@FunctionalInterface
public interface HeldRanges {

	/**
	 * The ranges held, the one in use before the one ahead of it.
	 * @return a snapshot
	 */
	Collection<HeldRange> heldRanges();

}
