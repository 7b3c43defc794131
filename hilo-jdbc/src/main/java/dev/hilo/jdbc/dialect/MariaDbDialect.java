package dev.hilo.jdbc.dialect;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Statement;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.jdbc.connection.ProvenConnections;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;

/**
 * MariaDB and MySQL: an update that returns one more than the previous counter through
 * {@code LAST_INSERT_ID}. A {@code RETURNING} clause would answer before a Galera cluster
 * has certified the change.
 * <p>
 * That key is the witness of a range: it is believed on connections, and for collections,
 * where it was once the same as in the row. Otherwise, and where anything is unusual, the
 * row itself is read in the transaction that has written it, which costs further round
 * trips: behind a trigger for each range. An update makes no key of its own, so that an
 * AUTO_INCREMENT column that somebody adds to the table says nothing.
 * <p>
 * It can't return tag and prefix. Instead it is given their last known values and does
 * nothing if they have changed; then they are read, and it is repeated.
 */
public final class MariaDbDialect implements Dialect {

	private static final String NEXT = """
			UPDATE {range} SET
			  previous_max = max_value,
			  stamp = :stamp,
			  max_value = GREATEST(max_value, :base) + LEAST(:size, :bound - GREATEST(max_value, :base))
			    + 0 * LAST_INSERT_ID(GREATEST(max_value, 0) + 1)
			WHERE collection = :collection AND GREATEST(max_value, :base) < :bound
			  AND (SELECT node_tag FROM {node}) <=> :tag AND (SELECT server_prefix FROM {node}) <=> :prefix""";

	private static final String INSERT = """
			INSERT INTO {range} (collection, max_value, previous_max, stamp) VALUES (:collection, :first, 0, :stamp)""";

	private static final int MAX_READS = 5;

	/** What the update reports if it has written nothing. */
	private static final long NOTHING = 0;

	/** What it reports if it has written, or may have, but not what was there before. */
	private static final long UNKNOWN = -1;

	private final RangeTable table;

	private final CounterStatement next;

	private final CounterStatement insert;

	private final CounterStatement row;

	private final CounterQuery counter;

	private final ProvenConnections proven = new ProvenConnections();

	/** Those whose names came back as they were sent. */
	private final Set<String> collections = ConcurrentHashMap.newKeySet();

	private volatile NodeQuery.Node known = NodeQuery.Node.NONE;

	public MariaDbDialect(RangeTable table) {
		this.table = table;
		this.next = new CounterStatement(table, NEXT);
		this.insert = new CounterStatement(table, INSERT);
		this.row = new CounterStatement(table, CounterStatement.READ);
		this.counter = new CounterQuery(table);
	}

	@Override
	public Range next(Connection connection, RangeRequest request) throws SQLException {
		if (this.collections.contains(request.collection()) && this.proven.contains(connection)) {
			NodeQuery.Node node = this.known;
			long key = update(connection, request, node);
			if (key > 0) {
				return request.rangeAfter(key - 1, node.tag(), node.prefix());
			}
			this.proven.remove(connection);
		}
		return NewTransaction.inOneTransaction(connection, (transaction) -> compare(transaction, request));
	}

	private Range compare(Connection connection, RangeRequest request) throws SQLException {
		for (int i = 0; i < MAX_READS; i++) {
			NodeQuery.Node node = this.known;
			long key = update(connection, request, node);
			CounterStatement.Row row = this.row.query(connection, request);
			if (row == null) {
				return insert(connection, request);
			}
			if (key != NOTHING || row.stamp() == request.stamp()) {
				if (key > 0) {
					checkAlone(row, request, key - 1);
				}
				return rangeOf(row, request, key, connection);
			}
			if (row.node().equals(node)) {
				return this.counter.explainMissingRange(connection, request);
			}
			this.known = row.node();
		}
		throw new SQLTransactionRollbackException("node tag and server prefix changed each time they were read",
				"40001");
	}

	private Range rangeOf(CounterStatement.Row row, RangeRequest request, long key, Connection connection)
			throws SQLException {
		Range range = row.rangeOf(request);
		this.collections.add(request.collection());
		if (key == Math.max(row.previousMax(), 0) + 1) {
			this.proven.add(connection);
		}
		return range;
	}

	/** In a table without transactions it may be another client's row again. */
	private void checkAlone(CounterStatement.Row row, RangeRequest request, long previous) throws SQLException {
		if (row.stamp() != request.stamp() && row.previousMax() >= request.rangeAfter(previous, null, null).high()) {
			throw new SQLTransactionRollbackException(
					"another client has written to the row of collection '" + request.collection()
							+ "' within the transaction, most likely because " + this.table.range()
							+ " is a table without transactions: ALTER TABLE " + this.table.range() + " ENGINE=InnoDB",
					"40001");
		}
	}

	/** Once in the life of a counter. */
	private Range insert(Connection connection, RangeRequest request) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement(this.insert.sql())) {
			this.insert.set(statement, request, NodeQuery.Node.NONE);
			statement.executeUpdate();
		}
		CounterStatement.Row row = this.row.query(connection, request);
		if (row == null) {
			throw Dialect.changedName(request.collection(), null);
		}
		checkAlone(row, request, 0);
		return rangeOf(row, request, NOTHING, connection);
	}

	/**
	 * Writes the row if there is one, and the numbers have not ended.
	 * @return one more than the counter was, if nothing speaks against it
	 */
	private long update(Connection connection, RangeRequest request, NodeQuery.Node node) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement(this.next.sql(),
				Statement.RETURN_GENERATED_KEYS)) {
			this.next.set(statement, request, node);
			int rows = statement.executeUpdate();
			if (rows != 1 || statement.getWarnings() != null) {
				return (rows == 0) ? NOTHING : UNKNOWN;
			}
			try (ResultSet keys = statement.getGeneratedKeys()) {
				long key = keys.next() ? keys.getLong(1) : UNKNOWN;
				return (key > 0) ? key : UNKNOWN;
			}
		}
	}

}
