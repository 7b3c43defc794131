package dev.hilo.autoconfigure;

import java.time.Duration;
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

	private static final Duration LONGEST_AUTONOMY = Duration.ofDays(365);

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
	 * The settings of collections, where those that are not set are taken from the level
	 * above.
	 * @param path the start of the names of the properties
	 */
	static CollectionSettings sized(String path, @Nullable Long ownInitial, @Nullable Long ownMax,
			@Nullable Boolean ownRefillAhead, @Nullable Duration ownAutonomy, CollectionSettings above) {
		long initial = or(ownInitial, above.initialCapacity());
		long max = or(ownMax, above.maxCapacity());
		boolean refillAhead = or(ownRefillAhead, above.refillAhead());
		Duration autonomy = or(ownAutonomy, above.autonomy());
		require(initial >= 1, path + "initial-capacity", initial, "Use 1 or more");
		require(max >= initial || ownMax != null, path + "initial-capacity", initial,
				"Use at most " + max + ", or raise " + path + "max-capacity too");
		require(max >= initial, path + "max-capacity", max,
				"Use at least " + path + "initial-capacity, which is " + initial);
		require(!autonomy.isNegative() && autonomy.compareTo(LONGEST_AUTONOMY) <= 0, path + "autonomy", autonomy,
				"Use 0 for none, or up to 365d, such as 10m");
		require(autonomy.isZero() || refillAhead, path + "autonomy", autonomy,
				"Numbers are at hand only with " + path + "refill-ahead=true: set that, or an autonomy of 0 here");
		return new CollectionSettings(initial, max).withRefillAhead(refillAhead).withAutonomy(autonomy);
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
