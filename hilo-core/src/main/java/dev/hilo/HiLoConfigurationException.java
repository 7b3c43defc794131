package dev.hilo;

import org.jspecify.annotations.Nullable;

/**
 * A property has a value that is not allowed.
 *
 * @since 0.1.0
 */
public final class HiLoConfigurationException extends HiLoException {

	private final String property;

	private final String problem;

	private final String allowed;

	/**
	 * Creates an exception about one property.
	 * @param property its name, such as {@code hilo.separator}
	 * @param value its value, or {@code null} if it is missing
	 * @param allowed what is allowed, as a sentence
	 */
	public HiLoConfigurationException(String property, @Nullable Object value, String allowed) {
		super(problem(property, value) + ". " + allowed);
		this.property = property;
		this.problem = problem(property, value);
		this.allowed = allowed;
	}

	/**
	 * The name of the property.
	 * @return the name
	 */
	public String property() {
		return this.property;
	}

	/**
	 * The property and its value, without what is allowed.
	 * @return a sentence without its full stop
	 */
	public String problem() {
		return this.problem;
	}

	/**
	 * What is allowed.
	 * @return a sentence
	 */
	public String allowed() {
		return this.allowed;
	}

	private static String problem(String property, @Nullable Object value) {
		return property + ((value != null) ? " is '" + value + "'" : " is missing");
	}

}
