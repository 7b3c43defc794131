package dev.hilo.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.jdbc.dialect.Dialect;
import dev.hilo.jdbc.dialect.RangeTable;
import dev.hilo.range.EntityTables;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;

/**
 * Which row each collection draws from. That is the one of its own name, unless a class
 * was renamed: a collection without a row, whose table has a counter of another name,
 * draws from that one. So each row records the table of its entities. It is read and
 * written in the transaction of the first range after the table has become known.
 * Thread-safe.
 */
final class CounterRows {

	private static final Logger logger = LoggerFactory.getLogger(CounterRows.class);

	private final RangeTable table;

	private final String record;

	/** By collection. */
	private final Map<String, Decided> decided = new ConcurrentHashMap<>();

	/** Tables that the application makes may be older. */
	private volatile boolean areRecorded = true;

	CounterRows(RangeTable table) {
		this.table = table;
		this.record = table.in("UPDATE {range} SET entity_table = ? WHERE collection = ? AND entity_table IS NULL");
	}

	/**
	 * The row of a collection, as far as it is known.
	 */
	String rowOf(String collection) {
		Decided known = this.decided.get(collection);
		return (known != null) ? known.row() : collection;
	}

	/**
	 * Whether the tables of a request have not been compared with those that are
	 * recorded.
	 */
	boolean mustDecide(RangeRequest request) {
		if (!this.areRecorded || request.tables().names().isEmpty()) {
			return false;
		}
		Decided known = this.decided.get(request.collection());
		return known == null || !known.tables().equals(request.tables());
	}

	/**
	 * The request for the row that the collection draws from.
	 */
	RangeRequest toRow(RangeRequest request) {
		return withCollection(request, rowOf(request.collection()));
	}

	/**
	 * The range of a row as that of the collection.
	 */
	static Range toCollection(Range range, String collection) {
		return range.collection().equals(collection) ? range : new Range(collection, range.low(), range.high(),
				range.previousMax(), range.stamp(), range.nodeTag(), range.serverPrefix());
	}

	/**
	 * Takes a range, and decides in the same transaction which row it comes from. If
	 * another process decides about the same table at the same time, one of the two is
	 * rolled back by the unique column, and reads what the other has decided.
	 */
	Decision decide(Connection connection, RangeRequest request, Dialect dialect) throws SQLException {
		return NewTransaction.inOneTransaction(connection, (transaction) -> {
			List<Row> rows = read(transaction, request);
			List<Row> others = rows.stream().filter((row) -> !row.collection().equals(request.collection())).toList();
			Decided known = this.decided.get(request.collection());
			String only = request.tables().only();
			boolean redirects = others.size() == rows.size() && only != null && !others.isEmpty();
			String row = redirects ? others.get(0).collection() : (known != null) ? known.row() : request.collection();
			Range range = dialect.next(transaction, withCollection(request, row));
			if (only != null && others.isEmpty()) {
				recordTable(transaction, only, row);
			}
			return new Decision(range, row,
					others.stream().filter((other) -> !other.collection().equals(row)).toList());
		});
	}

	/**
	 * Keeps what was decided, once it is committed, and warns of two counters for one
	 * table.
	 */
	void keep(RangeRequest request, Decision decision) {
		String collection = request.collection();
		String row = decision.row();
		Decided before = this.decided.put(collection, new Decided(row, request.tables()));
		if (!row.equals(collection) && before == null) {
			logger.warn("Collection '{}' draws from the counter '{}', since both are for the table {}: its class has "
					+ "most likely been renamed. Say so with @HiLoCollection(\"{}\") on the class, or with {}={}",
					collection, row, request.tables().only(), row, property(collection), row);
		}
		for (Row other : decision.others()) {
			if (request.tables().shared()) {
				logger
					.warn("Collection '{}' (shared-with) has the numbers for the table {}, for which there is also the "
							+ "counter '{}'. An instance that still draws from that one gives the same ids: stop all such "
							+ "instances before those with shared-with start. If there is none, delete the row '{}' from {}",
							collection, other.table(), other.collection(), other.collection(), this.table.range());
			}
			else {
				logger.warn("There are two counters for the table {}, '{}' and '{}', and both give the same ids. Let "
						+ "all classes of the table, in all applications, draw from one, which must be above all ids in "
						+ "it: with @HiLoCollection on the class, or with {}={}. If no instance draws from '{}' any more, "
						+ "delete its row from {}", other.table(), collection, other.collection(), property(collection),
						other.collection(), other.collection(), this.table.range());
			}
		}
	}

	private static String property(String collection) {
		return "hilo.collections." + collection + ".shared-with";
	}

	/**
	 * Notes that the tables do not record what they count for.
	 */
	void areNotRecorded() {
		if (this.areRecorded) {
			this.areRecorded = false;
			logger.warn(
					"The table {} has no column entity_table, so HiLo can't see if a renamed class or another "
							+ "application draws the ids of one table from two counters. With "
							+ "hilo.jdbc.schema-management=flyway HiLo adds it; validate prints the SQL",
					this.table.range());
		}
	}

	/** The row of the collection, and other rows that record one of its tables. */
	private List<Row> read(Connection connection, RangeRequest request) throws SQLException {
		List<String> names = List.copyOf(request.tables().names());
		String sql = this.table
			.in("SELECT collection, entity_table FROM {range} WHERE collection = ? OR entity_table IN ("
					+ names.stream().map((name) -> "?").collect(Collectors.joining(", ")) + ")");
		try (PreparedStatement statement = connection.prepareStatement(sql)) {
			statement.setString(1, request.collection());
			for (int i = 0; i < names.size(); i++) {
				statement.setString(i + 2, names.get(i));
			}
			List<Row> rows = new ArrayList<>();
			try (ResultSet result = statement.executeQuery()) {
				while (result.next()) {
					rows.add(new Row(result.getString(1), result.getString(2)));
				}
			}
			return rows;
		}
	}

	private void recordTable(Connection connection, String table, String row) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement(this.record)) {
			statement.setString(1, table);
			statement.setString(2, row);
			statement.executeUpdate();
		}
	}

	private static RangeRequest withCollection(RangeRequest request, String collection) {
		return request.collection().equals(collection) ? request
				: new RangeRequest(collection, request.size(), request.lastMax(), request.floor(), request.bound(),
						request.stamp())
					.withTables(request.tables())
					.withTrial(request.trial());
	}

	/** A row, and the table that it records. */
	record Row(String collection, @Nullable String table) {
	}

	private record Decided(String row, EntityTables tables) {
	}

	/** What has to be kept once it is committed, and the other rows for the tables. */
	record Decision(Range range, String row, List<Row> others) {
	}

}
