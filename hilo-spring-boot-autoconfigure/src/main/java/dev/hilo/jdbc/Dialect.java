package dev.hilo.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;

import org.jspecify.annotations.Nullable;

import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.InvalidCollectionException;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;

/**
 * How a database engine takes a range from its counter: atomically, and in one round trip
 * where it can. Thread-safe.
 */
interface Dialect {

	/**
	 * Takes the next range. The caller commits before it uses the answer.
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
	 * Reads the one row of an answer, and the answer to its end: only there do some
	 * engines commit, or say that they can't.
	 * @return the range, or {@code null} if there is no row
	 */
	static @Nullable Range onlyRow(ResultSet result, RangeRequest request) throws SQLException {
		if (!result.next()) {
			return null;
		}
		Range range = request.rangeAfter(result.getLong(1), result.getString(2), result.getString(3));
		if (result.next()) {
			throw new SQLException("the database answered with more than one range");
		}
		return range;
	}

	/**
	 * Refuses a name where the engine takes it for the one without the blank.
	 */
	static void refuseBlankAtEnd(String collection) {
		if (collection.endsWith(" ")) {
			throw new InvalidCollectionException("'" + collection
					+ "' can't name a collection in this database, which does not tell names apart by blanks at their end: "
					+ "remove them");
		}
	}

	/**
	 * Makes one transaction of several statements, also where each is its own.
	 */
	static <T> T inOneTransaction(Connection connection, NewTransaction.Work<T> work) throws SQLException {
		if (!connection.getAutoCommit()) {
			return work.in(connection);
		}
		connection.setAutoCommit(false);
		try {
			return NewTransaction.commit(connection, work);
		}
		finally {
			connection.setAutoCommit(true);
		}
	}

}
