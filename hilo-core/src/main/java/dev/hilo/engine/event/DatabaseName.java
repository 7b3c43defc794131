package dev.hilo.engine.event;

import java.util.Locale;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoException;

/**
 * How messages name a database and what belongs to it.
 *
 * @param value the name, or {@code null} for the default database
 */
public record DatabaseName(@Nullable String value) {

	/**
	 * How messages name the database.
	 */
	public String describe() {
		return (this.value != null) ? "database '" + clean(this.value) + "'" : "the default database";
	}

	/**
	 * How messages name a collection.
	 */
	public String describe(String collection) {
		return "collection '" + clean(collection) + "'" + ((this.value != null) ? " of " + describe() : "");
	}

	/**
	 * How messages name a collection at the start of a sentence.
	 */
	String describeFirst(String collection) {
		return "C" + describe(collection).substring(1);
	}

	/**
	 * How messages name a property of a collection.
	 * @param collection the collection, in any case
	 * @param property the last part of the property's name
	 * @return its whole name, as it can be set
	 */
	public static String property(String collection, String property) {
		String name = clean(collection.toLowerCase(Locale.ROOT));
		return "hilo.collections" + (name.matches("[a-z0-9-]+") ? "." + name : "[" + name + "]") + "." + property;
	}

	/** Without what would break a line of a log, or turn it round. */
	private static String clean(String text) {
		return text.replaceAll("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]", "?");
	}

	/**
	 * What happened: the message, or the type where there is none. HiLo's own are clean,
	 * and some have lines of SQL to be pasted.
	 */
	public static String reason(Throwable failure) {
		try {
			String reason = (failure.getMessage() != null) ? failure.getMessage() : failure.toString();
			return (failure instanceof HiLoException) ? reason : clean(reason);
		}
		catch (RuntimeException | Error ex) {
			return failure.getClass().getName();
		}
	}

}
