package dev.hilo.jdbc.table;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import dev.hilo.jdbc.connection.ConnectionChanges;
import dev.hilo.jdbc.connection.FirstRow;
import dev.hilo.jdbc.connection.Vendor;

/**
 * The last number that an engine has filled into a column, which may be above all rows.
 * All names are parameters: none of the database's text becomes part of a statement.
 */
public final class LastNumber {

	private static final String OF_MYSQL = """
			SELECT AUTO_INCREMENT - 1 FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?""";

	/** In capitals, which H2 keeps with DATABASE_TO_UPPER=FALSE. */
	private static final String OF_H2 = """
			SELECT CASE WHEN IDENTITY_BASE = IDENTITY_START THEN 0 ELSE IDENTITY_BASE - 1 END
			FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ? AND COLUMN_NAME = ?""";

	private static final String OF_SQLITE = "SELECT seq FROM sqlite_sequence WHERE name = ?";

	/** Without the right, the function gives NULL, as before the first number. */
	private static final String OF_POSTGRES = """
			SELECT pg_sequence_last_value(s), has_sequence_privilege(s, 'USAGE, SELECT'), CAST(s AS text)
			FROM (SELECT CAST(%s AS regclass) AS s) x WHERE s IS NOT NULL""";

	private static final String OF_DEFAULT = OF_POSTGRES.formatted("CAST(? AS text)");

	private static final String OF_COLUMN = OF_POSTGRES.formatted("pg_get_serial_sequence(?, ?)");

	/** Only where the default begins with it: a function may take the same text. */
	private static final Pattern NEXTVAL = Pattern.compile("nextval\\((E?)'((?:[^']|'')+)'");

	private final String table;

	private final NamedColumn names;

	private final @Nullable String defaultValue;

	/**
	 * Of one column.
	 * @param table the table, as it is written in statements
	 */
	LastNumber(String table, NamedColumn names, @Nullable String defaultValue) {
		this.table = table;
		this.names = names;
		this.defaultValue = defaultValue;
	}

	/**
	 * Reads it.
	 * @return the number; 0 if there is none, or this engine does not say
	 * @throws ProbeRefusedException if the user has no right to it
	 */
	public BigDecimal read(Connection connection) throws SQLException {
		NamedColumn names = this.names;
		BigDecimal number = switch (Vendor.of(connection.getMetaData())) {
			case POSTGRESQL -> ofPostgres(connection);
			case MYSQL -> ofMySql(connection);
			case MARIADB -> ofMariaDb(connection);
			case H2 ->
				FirstRow.of(connection, OF_H2, LastNumber::number, names.schema(), names.table(), names.column());
			case SQLITE -> FirstRow.of(connection, OF_SQLITE, LastNumber::number, names.table());
			default -> null;
		};
		return (number != null) ? number : BigDecimal.ZERO;
	}

	private @Nullable BigDecimal ofPostgres(Connection connection) throws SQLException {
		Matcher nextval = NEXTVAL.matcher(String.valueOf(this.defaultValue));
		if (nextval.lookingAt()) {
			String name = nextval.group(2).replace("''", "'");
			return FirstRow.of(connection, OF_DEFAULT, LastNumber::ofSequence,
					nextval.group(1).isEmpty() ? name : name.replace("\\\\", "\\"));
		}
		return FirstRow.of(connection, OF_COLUMN, LastNumber::ofSequence, this.table, this.names.column());
	}

	private static @Nullable BigDecimal ofSequence(ResultSet row) throws SQLException {
		if (!row.getBoolean(2)) {
			throw new ProbeRefusedException("the user may not read its sequence: GRANT USAGE ON SEQUENCE "
					+ row.getString(3) + " TO " + row.getStatement().getConnection().getMetaData().getUserName(), null);
		}
		return number(row);
	}

	/** The server keeps it for a day, unless it is told not to. */
	private @Nullable BigDecimal ofMySql(Connection connection) throws SQLException {
		try (ConnectionChanges changes = new ConnectionChanges(connection)) {
			changes.makeStatisticsCurrent();
			return ofMariaDb(connection);
		}
	}

	private @Nullable BigDecimal ofMariaDb(Connection connection) throws SQLException {
		return FirstRow.of(connection, OF_MYSQL, LastNumber::number, this.names.catalog(), this.names.table());
	}

	private static @Nullable BigDecimal number(ResultSet row) throws SQLException {
		return row.getBigDecimal(1);
	}

}
