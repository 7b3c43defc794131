package dev.hilo.jdbc.table;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;

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
			SELECT pg_sequence_last_value(s), has_sequence_privilege(s, 'USAGE, SELECT') AS allowed, CAST(s AS text)
			FROM (%s) x WHERE s IS NOT NULL ORDER BY allowed, 1 DESC""";

	private static final String OF_COLUMN = OF_POSTGRES
		.formatted("SELECT CAST(pg_get_serial_sequence(?, ?) AS regclass) AS s");

	/** What the default depends on, so that its text is never read. */
	private static final String OF_DEFAULT = OF_POSTGRES.formatted("""
			SELECT CAST(seqrelid AS regclass) AS s FROM pg_attribute t
			JOIN pg_attrdef d ON d.adrelid = t.attrelid AND d.adnum = t.attnum
			JOIN pg_depend o ON o.classid = CAST('pg_attrdef' AS regclass) AND o.objid = d.oid
			AND o.refclassid = CAST('pg_class' AS regclass) JOIN pg_sequence ON seqrelid = o.refobjid
			WHERE t.attrelid = to_regclass(?) AND t.attname = ?""");

	/** PostgreSQL's own state for it. */
	private static final String NO_RIGHT = "42501";

	/** Else it may be a function that does something else with a sequence. */
	private static final String NEXTVAL = "nextval(";

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
	 * @throws SQLException with the state of a refusal, if the user has no right to it
	 */
	public BigDecimal read(Connection connection) throws SQLException {
		NamedColumn names = this.names;
		return switch (Vendor.of(connection.getMetaData())) {
			case POSTGRESQL -> orNone(FirstRow.of(connection,
					String.valueOf(this.defaultValue).startsWith(NEXTVAL) ? OF_DEFAULT : OF_COLUMN,
					LastNumber::ofSequence, this.table, names.column()));
			case MYSQL -> ofMySql(connection);
			case MARIADB -> ofMariaDb(connection);
			case H2 -> known(
					FirstRow.of(connection, OF_H2, LastNumber::number, names.schema(), names.table(), names.column()));
			case SQLITE -> orNone(FirstRow.of(connection, OF_SQLITE, LastNumber::number, names.table()));
			default -> BigDecimal.ZERO;
		};
	}

	private static BigDecimal ofSequence(ResultSet row) throws SQLException {
		if (!row.getBoolean(2)) {
			throw new SQLException("the user may not read its sequence: GRANT USAGE ON SEQUENCE " + row.getString(3)
					+ " TO " + row.getStatement().getConnection().getMetaData().getUserName(), NO_RIGHT);
		}
		return number(row);
	}

	/** The server keeps it for a day, unless it is told not to. */
	private BigDecimal ofMySql(Connection connection) throws SQLException {
		try (ConnectionChanges changes = new ConnectionChanges(connection)) {
			changes.makeStatisticsCurrent();
			return ofMariaDb(connection);
		}
	}

	private BigDecimal ofMariaDb(Connection connection) throws SQLException {
		return known(FirstRow.of(connection, OF_MYSQL, LastNumber::number, this.names.catalog(), this.names.table()));
	}

	/** A table that is there has a row. */
	private BigDecimal known(@Nullable BigDecimal number) throws SQLException {
		if (number == null) {
			throw new SQLException("the database does not describe " + this.names.qualifiedTable()
					+ " in INFORMATION_SCHEMA, where its last number is");
		}
		return number;
	}

	private static BigDecimal orNone(@Nullable BigDecimal number) {
		return (number != null) ? number : BigDecimal.ZERO;
	}

	private static BigDecimal number(ResultSet row) throws SQLException {
		return orNone(row.getBigDecimal(1));
	}

}
