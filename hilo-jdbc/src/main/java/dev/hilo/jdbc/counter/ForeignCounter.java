package dev.hilo.jdbc.counter;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoConfigurationException;

/**
 * A counter that others use too, as it is set for a collection, in whatever database.
 * Immutable.
 */
public interface ForeignCounter {

	/**
	 * How messages name it.
	 * @return words such as "the sequence order_seq"
	 */
	String description();

	/**
	 * What is in force, for operators.
	 * @return words such as "the sequence order_seq (pooled)"
	 */
	String inForce();

	/**
	 * The name of what sets it.
	 * @return a property, or an id property of an entity
	 */
	String property();

	/**
	 * The id property that names it, with its class, or {@code null} if it is set for the
	 * collection.
	 */
	@Nullable String owner();

	/**
	 * What to throw if it can't be used.
	 * @param what what is wrong, and what to do
	 * @return the exception
	 */
	HiLoConfigurationException wrong(String what);

	/**
	 * The counter in one database.
	 * @param collection the collection
	 * @param access reaches the database; nothing is asked of it yet
	 * @return the counter
	 */
	RangeCounter in(String collection, CounterAccess access);

}
