package dev.hilo.scheme;

import java.util.function.LongSupplier;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.IdSpaceExhaustedException;

/**
 * The collection that a {@link SchemeFactory} makes a scheme for, and what its
 * application has for it.
 *
 * @since 0.1.0
 */
public interface SchemeContext {

	/**
	 * The name of the collection.
	 * @return its name, in lower case
	 */
	String collection();

	/**
	 * The numbers that its ids may have.
	 * @return the domain
	 */
	Domain domain();

	/**
	 * The whole name of a setting of the scheme.
	 * @param setting the last part, such as {@code node-no}
	 * @return the name, such as {@code hilo.collections.orders.trace.node-no}
	 */
	String property(String setting);

	/**
	 * Finds something that the application has under a name, such as a bean.
	 * @param name its name
	 * @param type its type
	 * @param <T> its type
	 * @return what gives it, and creates it when it is first needed; {@code null} if
	 * there is nothing of that name and type
	 */
	<T> @Nullable Supplier<T> find(String name, Class<T> type);

	/**
	 * A counter in the default database, whose numbers are reserved one by one, so that
	 * none is lost and none is given twice in any process.
	 * @param name the name of the counter among those of this scheme
	 * @param last its last number, from 1 up
	 * @return gives the next number, from 1 up; throws an
	 * {@link IdSpaceExhaustedException} after the last one
	 */
	LongSupplier counter(String name, long last);

	/**
	 * Whether the counters are in memory, as in tests.
	 * @return whether a restart forgets them
	 */
	boolean isInMemory();

	/**
	 * What to throw if a setting is wrong.
	 * @param setting its last part
	 * @param value its value, or {@code null} if it is missing
	 * @param allowed what is allowed, as a sentence
	 * @return the exception
	 */
	default HiLoConfigurationException wrong(String setting, @Nullable Object value, String allowed) {
		return new HiLoConfigurationException(property(setting), value, allowed);
	}

	/**
	 * Uses a setting, and names it if its value is refused.
	 * @param setting its last part
	 * @param value its value
	 * @param use uses the value
	 * @param <T> what is made of it
	 * @return what was made of it
	 * @throws HiLoConfigurationException if the value was refused by an
	 * {@link IllegalArgumentException}
	 */
	default <T> T check(String setting, @Nullable Object value, Supplier<T> use) {
		try {
			return use.get();
		}
		catch (IllegalArgumentException ex) {
			throw wrong(setting, value, String.valueOf(ex.getMessage()));
		}
	}

}
