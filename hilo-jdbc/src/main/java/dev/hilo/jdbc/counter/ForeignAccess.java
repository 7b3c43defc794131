package dev.hilo.jdbc.counter;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.OptionalLong;

import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.jdbc.connection.RefillErrors;
import dev.hilo.jdbc.connection.Vendor;
import dev.hilo.jdbc.dialect.CachedNode;
import dev.hilo.jdbc.dialect.NodeQuery;

/**
 * How ranges of foreign counters reach their database: on the connections of the refills.
 * Thread-safe.
 *
 * @param transaction runs what they do
 * @param timeout how long that may take, repeats included
 * @param errors explains what fails
 * @param vendors identifies the database behind a connection
 * @param node the tag and prefix of the ids
 * @param own reads what counter of HiLo's own a collection has beside it
 */
public record ForeignAccess(NewTransaction transaction, Duration timeout, RefillErrors errors,
		NewTransaction.Work<Vendor> vendors, CachedNode node, OwnCounters own) {

	/**
	 * Runs work on a counter, and commits it.
	 */
	<T> T run(ForeignCounterSettings settings, NewTransaction.Work<T> work) {
		return call(settings, () -> this.transaction.repeat(this.timeout, false, work));
	}

	NodeQuery.Node node(ForeignCounterSettings settings) {
		return call(settings, () -> this.node.get(this.transaction, this.timeout));
	}

	/**
	 * The collection's counter of HiLo's own, 0 if it has none, or there is no table.
	 */
	long ownCounter(ForeignCounterSettings settings, String collection) {
		return call(settings, () -> this.own.of(collection).orElse(0));
	}

	/**
	 * The counter, as this database has it.
	 */
	BlockCounter counter(ForeignCounterSettings settings, Connection connection) throws SQLException {
		Vendor vendor = this.vendors.in(connection);
		if (!settings.counter().isSequence()) {
			return new TableCounter(settings, vendor);
		}
		return switch (vendor) {
			case H2 -> new H2Sequence(settings);
			case POSTGRESQL -> new PostgresSequence(settings);
			case MARIADB -> new MariaDbSequence(settings);
			default -> throw settings.wrong("Sequences are read on PostgreSQL, MariaDB and H2, and this is "
					+ connection.getMetaData().getDatabaseProductName()
					+ ": define a RangeRepository bean of your own");
		};
	}

	private <T> T call(ForeignCounterSettings settings, SqlCall<T> work) {
		try {
			return work.call();
		}
		catch (SQLException ex) {
			throw this.errors.unavailable(settings.counter().toString(), ex);
		}
	}

	@FunctionalInterface
	private interface SqlCall<T> {

		T call() throws SQLException;

	}

	@FunctionalInterface
	public interface OwnCounters {

		OptionalLong of(String collection) throws SQLException;

	}

}
