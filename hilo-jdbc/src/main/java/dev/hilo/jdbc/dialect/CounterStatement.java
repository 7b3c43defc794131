package dev.hilo.jdbc.dialect;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import dev.hilo.InvalidCollectionException;
import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;

/**
 * A statement for the counter of a request, and the row that it returns. Its parameters
 * have the names of what the request holds, such as {@code :size}.
 */
final class CounterStatement {

	/** Reads the row. */
	static final String READ = "SELECT {row} FROM {range} WHERE collection = :collection";

	/** What a row is read from, in this order. */
	private static final String COLUMNS = """
			previous_max, max_value, stamp, (SELECT node_tag FROM {node}), (SELECT server_prefix FROM {node}),
			collection""";

	private static final Pattern PARAMETER = Pattern.compile(":([a-z]+)");

	private final String sql;

	private final List<String> parameters = new ArrayList<>();

	private final boolean writes;

	CounterStatement(RangeTable table, String sql) {
		this.sql = table.in(PARAMETER.matcher(sql).replaceAll((name) -> {
			this.parameters.add(name.group(1));
			return "?";
		}).replace("{row}", COLUMNS));
		this.writes = !sql.equals(READ);
	}

	/** With question marks for the parameters. */
	String sql() {
		return this.sql;
	}

	/**
	 * Executes it as a query, and reads the result to its end: some engines commit, or
	 * report that they can't, only there.
	 * @return the row, or {@code null} if there is none
	 */
	@Nullable Row query(Connection connection, RangeRequest request) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement(this.sql)) {
			set(statement, request, NodeQuery.Node.NONE);
			try (ResultSet result = statement.executeQuery()) {
				Row row = result.next() ? new Row(result.getLong(1), result.getLong(2), result.getLong(3),
						result.getString(4), result.getString(5), result.getString(6)) : null;
				if (row != null && result.next()) {
					throw new SQLException("the database answered with more than one range");
				}
				if (this.writes) {
					NewTransaction.checkWarnings(connection, statement);
				}
				return row;
			}
		}
	}

	/**
	 * Sets the parameters.
	 * @param node the node tag and server prefix that the database should have
	 */
	void set(PreparedStatement statement, RangeRequest request, NodeQuery.Node node) throws SQLException {
		int index = 0;
		for (String parameter : this.parameters) {
			index++;
			switch (parameter) {
				case "collection" -> statement.setString(index, request.collection());
				case "tag" -> statement.setString(index, node.tag());
				case "prefix" -> statement.setString(index, node.prefix());
				default -> statement.setLong(index, number(parameter, request));
			}
		}
	}

	private static long number(String parameter, RangeRequest request) {
		return switch (parameter) {
			case "base" -> request.base();
			case "size" -> request.size();
			case "bound" -> request.bound();
			case "stamp" -> request.stamp();
			// What a new counter begins with
			case "first" -> request.rangeAfter(0, null, null).high();
			default -> throw new IllegalArgumentException(parameter);
		};
	}

	/**
	 * The row of a counter as the database has it after a request, with tag and prefix.
	 * It is trusted only if it is what the request had to write: a trigger, a rule or a
	 * view may have changed it on its way.
	 *
	 * @param previousMax what the counter was, by the row
	 * @param maxValue what it is now
	 * @param stamp whose its newest range is
	 * @param nodeTag the node tag of the database
	 * @param serverPrefix the server prefix of the database
	 * @param collection its key, as the database has it
	 */
	record Row(long previousMax, long maxValue, long stamp, @Nullable String nodeTag, @Nullable String serverPrefix,
			@Nullable String collection) {

		NodeQuery.Node node() {
			return new NodeQuery.Node(this.nodeTag, this.serverPrefix);
		}

		/**
		 * The range that the request has reserved.
		 * @throws InvalidCollectionException if the row's key is another one
		 * @throws SQLException if the row is not what the request had to write
		 */
		Range rangeOf(RangeRequest request) throws SQLException {
			if (!request.collection().equals(this.collection)) {
				throw Dialect.changedName(request.collection(), this.collection);
			}
			if (this.stamp == request.stamp() && Math.max(this.previousMax, request.base()) < request.bound()) {
				Range range = request.rangeAfter(this.previousMax, this.nodeTag, this.serverPrefix);
				if (this.maxValue == range.high()) {
					return range;
				}
			}
			throw new SQLException("the row of collection '" + request.collection() + "' is not as HiLo wrote it: its "
					+ "max_value is " + this.maxValue + ", its previous_max " + this.previousMax + ", and its stamp "
					+ ((this.stamp == request.stamp()) ? "right" : "wrong") + ", so an id could come twice. Look for "
					+ "a trigger, rule or view on the table that changes what is written: remove it, or have it leave "
					+ "the columns of HiLo as they are");
		}

	}

}
