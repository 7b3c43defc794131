package dev.hilo.counters;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * The columns of a table of counters, whatever they are called, as SQL writes them.
 *
 * @param table the table
 * @param value the column of the values: the only one with numbers
 * @param segment the column that distinguishes rows: the only one with texts; or
 * {@code null} if it is not needed
 */
record TableColumns(String table, String value, @Nullable String segment) {

	private static final Set<Integer> NUMBERS = Set.of(Types.BIGINT, Types.INTEGER, Types.SMALLINT, Types.NUMERIC,
			Types.DECIMAL);

	private static final Set<Integer> TEXTS = Set.of(Types.VARCHAR, Types.CHAR, Types.LONGVARCHAR, Types.NVARCHAR);

	private static final Pattern NEXT_HI = Pattern.compile("next_?hi", Pattern.CASE_INSENSITIVE);

	static TableColumns of(Connection connection, ForeignCounterSettings settings) throws SQLException {
		String quote = connection.getMetaData().getIdentifierQuoteString();
		String table = settings.counter().name().in(quote);
		try (PreparedStatement statement = connection.prepareStatement("SELECT * FROM " + table + " WHERE 1 = 0");
				ResultSet result = statement.executeQuery()) {
			ResultSetMetaData columns = result.getMetaData();
			List<String> values = named(columns, NUMBERS, quote);
			List<String> segments = named(columns, TEXTS, quote);
			boolean wantsSegment = settings.counter().segment() != null;
			if (values.size() != 1 || (wantsSegment && segments.size() != 1)) {
				throw settings
					.wrong("The table must have one column of numbers" + (wantsSegment
							? ", and one of texts "
									+ "that distinguishes its rows: leave out the segment if it has a single row"
							: ""));
			}
			if (!wantsSegment && !segments.isEmpty()) {
				throw settings.wrong("The table has a row for each counter: name the row, as in " + settings.value()
						+ "/orders, by its " + String.join(" or ", segments));
			}
			if (wantsSegment && settings.arithmetic() == Arithmetic.LEGACY_HILO
					&& NEXT_HI.matcher(values.get(0)).find()) {
				throw settings.wrong("The row holds the next value if NHibernate or an early Hibernate has made it, "
						+ "and the last one if Hibernate's @TableGenerator has, which can't be seen. For the next one, "
						+ "name a view of that row alone, CREATE VIEW orders_hi AS SELECT " + values.get(0) + " FROM "
						+ table + " WHERE " + segments.get(0) + " = '" + settings.counter().segment()
						+ "'; for the last one, a view in which the column has another name");
			}
			return new TableColumns(table, values.get(0), wantsSegment ? segments.get(0) : null);
		}
	}

	private static List<String> named(ResultSetMetaData columns, Set<Integer> types, String quote) throws SQLException {
		List<String> names = new ArrayList<>();
		for (int i = 1; i <= columns.getColumnCount(); i++) {
			if (types.contains(columns.getColumnType(i))) {
				names.add(SqlName.quoted(columns.getColumnName(i), quote));
			}
		}
		return names;
	}

	/** The condition that finds the row. */
	String where() {
		return (this.segment != null) ? " WHERE " + this.segment + " = ?" : "";
	}

}
