package dev.hilo.jdbc.dialect;

import java.sql.Connection;
import java.sql.SQLException;

import org.jspecify.annotations.Nullable;

import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.InvalidCollectionException;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;

/**
 * Takes ranges from counters in the best way of one database engine: atomically, and in
 * one round trip where possible. Thread-safe.
 */
public interface Dialect {

	/**
	 * Takes the next range. The caller commits before it uses the result.
	 * @throws IdSpaceExhaustedException if no number is left; nothing was written
	 */
	Range next(Connection connection, RangeRequest request) throws SQLException;

	/**
	 * Whether it reads the counter before it writes.
	 */
	default boolean readsFirst() {
		return false;
	}

	/**
	 * Refuses a name that the engine would equate with the one without the blank.
	 */
	static void refuseBlankAtEnd(String collection) {
		if (collection.endsWith(" ")) {
			throw new InvalidCollectionException("'" + collection
					+ "' can't name a collection in this database, which ignores blanks at the end of names: remove "
					+ "them");
		}
	}

	/**
	 * What to throw if the database has a name in another way than it was sent.
	 * @param found as the database has it, or {@code null} if it can't be found again
	 */
	static InvalidCollectionException changedName(String collection, @Nullable String found) {
		return new InvalidCollectionException(collection, "can't name a collection in this database, which "
				+ ((found != null) ? "has it as '" + found + "'" : "does not find it again")
				+ ": shorten it to the 190 characters of the column, let the character sets of the connection and the "
				+ "table hold it (UTF-8), or remove the trigger that changes it");
	}

}
