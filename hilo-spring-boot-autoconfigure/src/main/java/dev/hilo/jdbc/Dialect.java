package dev.hilo.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;

import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;

/**
 * How a database engine takes a range from its counter: atomically, and in one round trip
 * where it can. Thread-safe.
 */
interface Dialect {

	/**
	 * Takes the next range. The caller commits before it uses the answer.
	 * @throws IdSpaceExhaustedException if no number is left; nothing was written
	 */
	Range next(Connection connection, RangeRequest request) throws SQLException;

	/**
	 * The dialect of a connection's database.
	 */
	static Dialect of(Connection connection, RangeTable table) throws SQLException {
		String product = connection.getMetaData().getDatabaseProductName();
		return switch (product.toLowerCase(Locale.ROOT)) {
			case "h2" -> new H2Dialect(table);
			case "postgresql" -> new PostgresDialect(table);
			case "mariadb", "mysql" -> new MariaDbDialect(table);
			default -> throw new SQLException(
					"The database " + product + " is not supported: supported are H2, PostgreSQL, MariaDB and MySQL");
		};
	}

}
