package dev.hilo.jdbc;

import dev.hilo.HiLoException;

/**
 * The tables could not be created or brought up to date.
 */
public final class HiLoSchemaException extends HiLoException {

	private final String action;

	HiLoSchemaException(String message, String action, Throwable cause) {
		super(message + ". " + action, cause);
		this.action = action;
	}

	/**
	 * What the user can do about it.
	 * @return a sentence
	 */
	public String action() {
		return this.action;
	}

}
