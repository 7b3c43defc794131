package dev.hilo;

import org.jspecify.annotations.Nullable;

/**
 * A property has a value that is not allowed.
 */
public final class HiLoConfigurationException extends HiLoException {

	private final String property;

	private final String allowed;

	/**
	 * For one property.
	 * @param property its name, such as {@code hilo.separator}
	 * @param value the value found, if there is one
	 * @param allowed what is allowed, as a sentence
	 */
	public HiLoConfigurationException(String property, @Nullable Object value, String allowed) {
		super(property + ((value != null) ? " is '" + value + "'" : " is missing") + ". " + allowed);
		this.property = property;
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
	 * What is allowed.
	 * @return a sentence
	 */
	public String allowed() {
		return this.allowed;
	}

}
