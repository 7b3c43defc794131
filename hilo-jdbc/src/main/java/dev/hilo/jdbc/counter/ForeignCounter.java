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

	/**
	 * Makes the counters that others use too. A {@link java.util.ServiceLoader} finds it.
	 * Thread-safe.
	 */
	public interface Factory {

		/**
		 * A counter that is set for a collection.
		 * @param path the start of the names of the collection's properties, such as
		 * {@code hilo.collections.orders.}
		 * @param counter the property {@code counter}
		 * @param arithmetic the property {@code arithmetic}, or {@code null} if it is not
		 * set
		 * @param blockSize the property {@code block-size}, or {@code null} if it is not
		 * set
		 * @param others the application's other properties
		 * @return the counter
		 * @throws HiLoConfigurationException if a property is wrong or missing
		 */
		ForeignCounter create(String path, String counter, @Nullable String arithmetic, @Nullable Long blockSize,
				OtherProperties others);

		/**
		 * The sequence of an entity, whose values are the numbers.
		 * @param path the start of the names of the collection's properties
		 * @param sequence its name, as SQL writes it
		 * @param owner the id property that names it, with its class
		 * @return the counter
		 * @throws IllegalArgumentException if the name is none
		 */
		ForeignCounter ofEntity(String path, String sequence, String owner);

		/** Properties that are not HiLo's. */
		@FunctionalInterface
		interface OtherProperties {

			/**
			 * The value of a property, or {@code null} if it is not set.
			 */
			@Nullable String get(String name);

		}

	}

}
