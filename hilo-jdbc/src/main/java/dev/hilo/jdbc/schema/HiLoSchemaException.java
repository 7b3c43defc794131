package dev.hilo.jdbc.schema;

import org.jspecify.annotations.Nullable;

import dev.hilo.RangeUnavailableException;

/**
 * The tables could not be created or brought up to date, so that no counter was asked.
 *
 * @since 0.1.0
 */
public final class HiLoSchemaException extends RangeUnavailableException {

	private final String problem;

	private final String action;

	HiLoSchemaException(String problem, String action, @Nullable Throwable cause) {
		super(withoutFullStop(problem) + ". " + action, false, cause);
		this.problem = withoutFullStop(problem);
		this.action = action;
	}

	/** Some drivers end their messages with one. */
	private static String withoutFullStop(String problem) {
		return problem.replaceFirst("\\.+$", "");
	}

	/**
	 * What went wrong, without what the user can do about it.
	 * @return a sentence without its full stop
	 */
	public String problem() {
		return this.problem;
	}

	/**
	 * What the user can do about it.
	 * @return a sentence
	 */
	public String action() {
		return this.action;
	}

}
