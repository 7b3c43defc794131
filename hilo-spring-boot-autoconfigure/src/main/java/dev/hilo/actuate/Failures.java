package dev.hilo.actuate;

import java.sql.SQLException;

import org.jspecify.annotations.Nullable;

/**
 * Names failures without their messages, which may hold URLs, users and statements.
 */
final class Failures {

	private Failures() {
	}

	/**
	 * A reason, and what has failed if that is known.
	 */
	static String describe(String reason, @Nullable Throwable failure) {
		return (failure != null) ? reason + ": " + nameOf(failure) : reason;
	}

	/**
	 * The class of what went wrong in the database, with its SQLState, or else that of
	 * the first cause.
	 */
	static @Nullable String nameOf(@Nullable Throwable failure) {
		if (failure == null) {
			return null;
		}
		Throwable cause = failure;
		while (!(cause instanceof SQLException) && cause.getCause() != null) {
			cause = cause.getCause();
		}
		String name = cause.getClass().getSimpleName();
		return (cause instanceof SQLException sql && sql.getSQLState() != null) ? name + " " + sql.getSQLState() : name;
	}

}
