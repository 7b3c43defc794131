package dev.hilo.jdbc.counter;

import java.sql.Connection;
import java.sql.SQLException;

import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.jdbc.connection.RefillErrors;
import dev.hilo.jdbc.connection.RepeatedTransaction;
import dev.hilo.jdbc.connection.Vendor;
import dev.hilo.jdbc.dialect.CachedNode;
import dev.hilo.jdbc.dialect.NodeQuery;

/**
 * How ranges of foreign counters reach their database: on the connections of the refills.
 * Thread-safe.
 *
 * @param transaction runs what they do
 * @param errors explains what fails
 * @param vendors identifies the database behind a connection
 * @param node the tag and prefix of the ids
 */
public record ForeignAccess(RepeatedTransaction transaction, RefillErrors errors, Identification vendors,
		CachedNode node) {

	/**
	 * Runs work on a counter, and commits it.
	 */
	<T> T run(ForeignCounterSettings settings, NewTransaction.Work<T> work) {
		return call(settings, () -> this.transaction.run(false, work));
	}

	NodeQuery.Node node(ForeignCounterSettings settings) {
		return call(settings, this.node::get);
	}

	/**
	 * The counter, as this database has it.
	 */
	BlockCounter counter(ForeignCounterSettings settings, Connection connection) throws SQLException {
		Vendor vendor = this.vendors.of(connection);
		if (!settings.counter().isSequence()) {
			return new TableCounter(settings);
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
	public interface Identification {

		Vendor of(Connection connection) throws SQLException;

	}

}
