package dev.hilo.autoconfigure;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.InvalidCollectionException;
import dev.hilo.InvalidIdException;
import dev.hilo.engine.CollectionSettings;

/**
 * Shared code of the checks of properties.
 */
final class PropertyChecks {

	private PropertyChecks() {
	}

	/**
	 * Uses a property, and names it if its value is refused.
	 * @param property its name
	 * @param value its value
	 * @param use uses the value
	 * @param <T> what is made from it
	 * @return what was made from it
	 * @throws HiLoConfigurationException if the value was refused
	 */
	static <T> T check(String property, @Nullable Object value, Supplier<T> use) {
		try {
			return use.get();
		}
		catch (InvalidIdException | InvalidCollectionException | IllegalArgumentException ex) {
			throw new HiLoConfigurationException(property, value, String.valueOf(ex.getMessage()));
		}
	}

	/**
	 * Checks a property.
	 * @param holds whether its value is allowed
	 * @param property its name
	 * @param value its value, or {@code null} if it is missing
	 * @param allowed what is allowed
	 * @throws HiLoConfigurationException if it is not
	 */
	static void require(boolean holds, String property, @Nullable Object value, String allowed) {
		if (!holds) {
			throw new HiLoConfigurationException(property, value, allowed);
		}
	}

	/**
	 * Refuses a property that would have no effect.
	 * @param property its name
	 * @param value its value, or {@code null} if it is not set
	 * @param why why it would have none, and what to do
	 * @throws HiLoConfigurationException if it is set
	 */
	static void refuse(String property, @Nullable Object value, String why) {
		require(value == null, property, value, why);
	}

	/**
	 * The start of the names of a collection's properties.
	 * @param collection the collection
	 * @return the start, with a dot at its end
	 */
	static String path(String collection) {
		return CollectionSettings.property(collection, "");
	}

	/**
	 * The key of an entry of a map, as it has to be written.
	 */
	static String key(String map, String name) {
		return map + (name.matches("[A-Za-z0-9-]+") ? "." + name : "[" + name + "]");
	}

	static <T> T or(@Nullable T own, T above) {
		return (own != null) ? own : above;
	}

}
