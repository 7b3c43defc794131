package dev.hilo.jdbc.counter;

import java.sql.SQLException;
import java.time.Duration;
import java.util.function.UnaryOperator;

import dev.hilo.RangeUnavailableException;
import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.jdbc.connection.RefillErrors;
import dev.hilo.jdbc.connection.Vendor;
import dev.hilo.jdbc.dialect.CounterQuery;
import dev.hilo.jdbc.dialect.NodeQuery;
import dev.hilo.range.Range;

/**
 * How counters reach their database: on the connections of the refills. Each method takes
 * what messages call the counter, and throws a {@link RangeUnavailableException} if the
 * database fails. Thread-safe.
 *
 * @param transaction runs what they do
 * @param timeout how long that may take, repeats included
 * @param errors explains what fails
 * @param vendors identifies the database behind a connection
 * @param node the tag and prefix of the ids
 * @param own reads what counter of HiLo's own a collection has
 */
public record CounterAccess(NewTransaction transaction, Duration timeout, RefillErrors errors,
		NewTransaction.Work<Vendor> vendors, NodeQuery node, CounterQuery own) {

	/**
	 * Runs work on a counter, and commits it.
	 */
	public <T> T run(String counter, NewTransaction.Work<T> work) {
		return call(counter, () -> this.transaction.repeat(this.timeout, false, work));
	}

	/**
	 * What gives a range the tag and prefix of the database's ids.
	 */
	public UnaryOperator<Range> tagged(String counter) {
		NodeQuery.Node node = call(counter, () -> this.node.readOnce(this.transaction, this.timeout));
		return (range) -> new Range(range.collection(), range.low(), range.high(), range.previousMax(), range.stamp(),
				node.tag(), node.prefix());
	}

	/**
	 * The collection's counter of HiLo's own, 0 if it has none, or there is no table.
	 */
	public long ownCounter(String counter, String collection) {
		return call(counter,
				() -> this.transaction.read(this.timeout, (connection) -> this.own.readIfThere(connection, collection)))
			.orElse(0);
	}

	private <T> T call(String counter, SqlCall<T> work) {
		try {
			return work.call();
		}
		catch (SQLException ex) {
			throw this.errors.unavailable(counter, ex);
		}
	}

	@FunctionalInterface
	private interface SqlCall<T> {

		T call() throws SQLException;

	}

}
