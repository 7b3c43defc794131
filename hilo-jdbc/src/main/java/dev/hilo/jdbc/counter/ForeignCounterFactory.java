package dev.hilo.jdbc.counter;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoConfigurationException;

/**
 * Makes the counters that others use too. A {@link java.util.ServiceLoader} finds it.
 * Thread-safe.
 */
public interface ForeignCounterFactory {

	/**
	 * A counter that is set for a collection.
	 * @param path the start of the names of the collection's properties, such as
	 * {@code hilo.collections.orders.}
	 * @param counter the property {@code counter}
	 * @param arithmetic the property {@code arithmetic}, or {@code null} if it is not set
	 * @param blockSize the property {@code block-size}, or {@code null} if it is not set
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
