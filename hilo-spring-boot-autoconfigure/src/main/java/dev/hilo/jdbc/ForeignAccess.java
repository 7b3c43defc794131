package dev.hilo.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Function;

import dev.hilo.jdbc.counter.Counter;
import dev.hilo.jdbc.counter.CounterSettings;
import dev.hilo.jdbc.counter.TableCounter;

/**
 * How ranges from counters of others reach their database: on the connections of the
 * refills. Thread-safe.
 *
 * @param transaction runs what they do
 * @param errors explains what fails
 * @param vendors identifies the database behind a connection
 * @param node the tag and prefix of the ids
 */
record ForeignAccess(RepeatedTransaction transaction, RefillErrors errors, Identification vendors, OptionalNode node) {

	/**
	 * Runs work on a counter, and commits it.
	 */
	<T> T run(CounterSettings settings, NewTransaction.Work<T> work) {
		return call(settings, () -> this.transaction.run(false, work));
	}

	NodeQuery.Node node(CounterSettings settings) {
		return call(settings, this.node::get);
	}

	/**
	 * The counter, as this database has it.
	 */
	Counter counter(CounterSettings settings, Connection connection) throws SQLException {
		Vendor vendor = this.vendors.of(connection);
		if (!settings.counter().isSequence()) {
			return new TableCounter(settings);
		}
		Function<CounterSettings, Counter> sequence = vendor.sequence();
		if (sequence == null) {
			throw settings.wrong("Sequences are read on PostgreSQL, MariaDB and H2, and this is "
					+ connection.getMetaData().getDatabaseProductName()
					+ ": define a RangeRepository bean of your own");
		}
		return sequence.apply(settings);
	}

	private <T> T call(CounterSettings settings, SqlCall<T> work) {
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
	interface Identification {

		Vendor of(Connection connection) throws SQLException;

	}

}
