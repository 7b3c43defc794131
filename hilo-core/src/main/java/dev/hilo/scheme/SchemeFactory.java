package dev.hilo.scheme;

import dev.hilo.HiLoConfigurationException;

/**
 * Makes the schemes that have one name in the configuration. A
 * {@link java.util.ServiceLoader} finds it and makes one instance for each application,
 * which one thread calls at the start.
 *
 * @param <S> the scheme's own settings
 * @since 0.1.0
 */
public interface SchemeFactory<S extends Record> {

	/**
	 * The scheme's name, as in {@code hilo.collections.orders.scheme}.
	 * @return the name, in lower case
	 */
	String name();

	/**
	 * The type of the scheme's own settings, which are the properties below its name: the
	 * component {@code nodeNo} of {@code trace} is
	 * {@code hilo.collections.orders.trace.node-no}. A component whose property is not
	 * set is {@code null}.
	 * @return a record
	 */
	Class<S> settings();

	/**
	 * Makes the scheme of a collection.
	 * @param settings what is set for it
	 * @param context the collection and its application
	 * @return the scheme; the same for several collections that must share it
	 * @throws HiLoConfigurationException if a setting is wrong or missing
	 */
	Scheme create(S settings, SchemeContext context);

}
