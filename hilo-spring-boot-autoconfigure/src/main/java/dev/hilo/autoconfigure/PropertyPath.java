package dev.hilo.autoconfigure;

import java.util.function.BiFunction;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.InvalidCollectionException;
import dev.hilo.InvalidIdException;
import dev.hilo.engine.CollectionSettings;

/**
 * The start of the names of properties, with what checks these properties.
 *
 * @param start the start, with a dot at its end, such as {@code hilo.collections.orders.}
 */
record PropertyPath(String start) {

	/** Of all properties. */
	static final PropertyPath HILO = new PropertyPath("hilo.");

	/**
	 * Of a collection.
	 * @param collection its name, in any case
	 */
	static PropertyPath of(String collection) {
		return new PropertyPath(CollectionSettings.property(collection, ""));
	}

	/**
	 * Uses a property, and names it if its value is refused.
	 * @param name the rest of its name
	 * @param value its value
	 * @param use uses the value
	 * @param <T> what is made from it
	 * @return what was made from it
	 * @throws HiLoConfigurationException if the value was refused
	 */
	<T> T check(String name, @Nullable Object value, Supplier<T> use) {
		try {
			return use.get();
		}
		catch (InvalidIdException | InvalidCollectionException | IllegalArgumentException ex) {
			throw wrong(name, value, String.valueOf(ex.getMessage()));
		}
	}

	/**
	 * Sets a property, if it is set, and names it if its value is refused.
	 * @param name the rest of its name
	 * @param value its value, or {@code null} if it is not set
	 * @param above the settings of the level above
	 * @param with sets the value
	 * @param <S> the type of the settings
	 * @param <V> the type of the value
	 * @return the settings with the value
	 * @throws HiLoConfigurationException if the value was refused
	 */
	<S, V> S set(String name, @Nullable V value, S above, BiFunction<S, V, S> with) {
		return (value != null) ? check(name, value, () -> with.apply(above, value)) : above;
	}

	/**
	 * Checks a property.
	 * @param holds whether its value is allowed
	 * @param name the rest of its name
	 * @param value its value, or {@code null} if it is missing
	 * @param allowed what is allowed
	 * @throws HiLoConfigurationException if it is not
	 */
	void require(boolean holds, String name, @Nullable Object value, String allowed) {
		if (!holds) {
			throw wrong(name, value, allowed);
		}
	}

	/**
	 * What to throw if a value is not allowed.
	 * @param name the rest of the property's name
	 * @param value its value, or {@code null} if it is missing
	 * @param allowed what is allowed
	 * @return the exception
	 */
	HiLoConfigurationException wrong(String name, @Nullable Object value, String allowed) {
		return new HiLoConfigurationException(this.start + name, value, allowed);
	}

	/**
	 * Refuses a property that would have no effect.
	 * @param name the rest of its name
	 * @param value its value, or {@code null} if it is not set
	 * @param why why it would have none, and what to do
	 * @throws HiLoConfigurationException if it is set
	 */
	void refuse(String name, @Nullable Object value, String why) {
		require(value == null, name, value, why);
	}

	/**
	 * The key of an entry of a map, as it has to be written.
	 */
	static String key(String map, String name) {
		return map + (name.matches("[A-Za-z0-9-]+") ? "." + name : "[" + name + "]");
	}

	@Override
	public String toString() {
		return this.start;
	}

}
