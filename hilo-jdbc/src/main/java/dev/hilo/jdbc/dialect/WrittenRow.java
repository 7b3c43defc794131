package dev.hilo.jdbc.dialect;

import java.sql.ResultSet;
import java.sql.SQLException;

import org.jspecify.annotations.Nullable;

import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;

/**
 * The row of a counter as the database has it after a request, with tag and prefix. It is
 * trusted only if it is what the request had to write: a trigger, a rule or a view may
 * have changed it on its way.
 *
 * @param previousMax what the counter was, by the row
 * @param maxValue what it is now
 * @param stamp whose its newest range is
 * @param nodeTag the node tag of the database
 * @param serverPrefix the server prefix of the database
 */
record WrittenRow(long previousMax, long maxValue, long stamp, @Nullable String nodeTag,
		@Nullable String serverPrefix) {

	/** What it is read from, in this order. */
	static final String COLUMNS = """
			previous_max, max_value, stamp, (SELECT node_tag FROM {node}), (SELECT server_prefix FROM {node})""";

	/**
	 * Reads the only row of a result, and the result to its end: some engines commit, or
	 * report that they can't, only there.
	 * @return the row, or {@code null} if there is none
	 */
	static @Nullable WrittenRow only(ResultSet result) throws SQLException {
		if (!result.next()) {
			return null;
		}
		WrittenRow row = new WrittenRow(result.getLong(1), result.getLong(2), result.getLong(3), result.getString(4),
				result.getString(5));
		if (result.next()) {
			throw new SQLException("the database answered with more than one range");
		}
		return row;
	}

	/**
	 * The range that the request has reserved.
	 * @throws SQLException if the row is not what the request had to write
	 */
	Range rangeOf(RangeRequest request) throws SQLException {
		if (this.stamp == request.stamp() && Math.max(this.previousMax, request.base()) < request.bound()) {
			Range range = request.rangeAfter(this.previousMax, this.nodeTag, this.serverPrefix);
			if (this.maxValue == range.high()) {
				return range;
			}
		}
		throw new SQLException("the row of collection '" + request.collection() + "' is not as HiLo wrote it: its "
				+ "max_value is " + this.maxValue + ", its previous_max " + this.previousMax + ", and its stamp "
				+ ((this.stamp == request.stamp()) ? "right" : "wrong") + ", so an id could come twice. Look for a "
				+ "trigger, rule or view on the table that changes what is written: remove it, or have it leave the "
				+ "columns of HiLo as they are");
	}

}
