package dev.hilo.jdbc.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import dev.hilo.jdbc.connection.FirstRow;
import dev.hilo.jdbc.connection.Vendor;

/**
 * Where an engine keeps the last number that it has filled in. It may be above all rows.
 */
final class LastNumber {

	private static final Pattern NEXTVAL = Pattern.compile("nextval\\('([^']+)'");

	private LastNumber() {
	}

	/**
	 * A query for the number.
	 * @param table the table, as it is written in statements
	 * @return the query, or {@code null} if this engine has none
	 */
	static @Nullable String query(Connection connection, Vendor vendor, String table, NamedColumn names,
			@Nullable String defaultValue) {
		return switch (vendor) {
			case POSTGRESQL -> ofSequence(postgresSequence(connection, table, names, defaultValue));
			case MARIADB, MYSQL -> "SELECT auto_increment - 1 FROM information_schema.tables WHERE table_schema = "
					+ literal(String.valueOf(names.catalog())) + " AND table_name = " + literal(names.table());
			case H2 ->
				"SELECT CASE WHEN identity_base = identity_start THEN 0 ELSE identity_base - 1 END FROM information_schema.columns WHERE table_schema = "
						+ literal(String.valueOf(names.schema())) + " AND table_name = " + literal(names.table())
						+ " AND column_name = " + literal(names.column());
			case SQLITE -> "SELECT seq FROM sqlite_sequence WHERE name = " + literal(names.table());
			default -> null;
		};
	}

	private static @Nullable String ofSequence(@Nullable String sequence) {
		return (sequence != null) ? "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM " + sequence : null;
	}

	private static @Nullable String postgresSequence(Connection connection, String table, NamedColumn names,
			@Nullable String defaultValue) {
		Matcher nextval = NEXTVAL.matcher(String.valueOf(defaultValue));
		if (nextval.find()) {
			return nextval.group(1);
		}
		try {
			return FirstRow.of(connection, "SELECT pg_get_serial_sequence(?, ?)", (row) -> row.getString(1), table,
					names.column());
		}
		catch (SQLException ex) {
			// A view, or a server that only resembles PostgreSQL: the rows still count
			return null;
		}
	}

	private static String literal(String text) {
		return "'" + text.replace("'", "''") + "'";
	}

}
