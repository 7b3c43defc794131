package dev.hilo.jdbc.counter;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.range.RangeRepository;

/**
 * A counter that others use too, as it is set for a collection, in whatever database.
 *
 * @param description how messages name it, such as "the sequence order_seq"
 * @param inForce what is in force, for operators, such as "the sequence order_seq
 * (pooled)"
 * @param property the name of what sets it: a property, or an id property of an entity
 * @param value what it is set to
 * @param owner the id property that names it, with its class, or {@code null} if it is
 * set for the collection
 * @param opener opens it in a database
 */
public record ForeignCounter(String description, String inForce, String property, String value, @Nullable String owner,
		Opener opener) {

	/**
	 * What to throw if it can't be used.
	 * @param what what is wrong, and what to do
	 * @return the exception
	 */
	public HiLoConfigurationException wrong(String what) {
		return new HiLoConfigurationException(this.property, this.value, what);
	}

	/** Opens counters in databases. */
	@FunctionalInterface
	public interface Opener {

		/**
		 * The counter in one database, and the ranges from it.
		 * @param collection the collection
		 * @param access reaches the database; nothing is asked of it yet
		 * @return the counter
		 */
		RangeRepository open(String collection, CounterAccess access);

	}

}
