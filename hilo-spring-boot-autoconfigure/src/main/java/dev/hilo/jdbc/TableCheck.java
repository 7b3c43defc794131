package dev.hilo.jdbc;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Compares tables that the application makes with the current script.
 */
final class TableCheck {

	private final NewTransaction transaction;

	private final RangeTable table;

	private final Duration timeout;

	TableCheck(NewTransaction transaction, RangeTable table, Duration timeout) {
		this.transaction = transaction;
		this.table = table;
		this.timeout = timeout;
	}

	/**
	 * Looks for what is missing.
	 */
	Result run() throws SQLException {
		Vendor vendor = this.transaction.read(this.timeout, (connection) -> Vendor.of(metaData(connection)));
		SchemaScript script = SchemaScript.of(vendor, this.table);
		List<String> range = columns(this.table.range());
		List<String> node = columns(this.table.node());
		List<String> statements = new ArrayList<>();
		if (range.isEmpty() && node.isEmpty() && isSchemaMissing(vendor)) {
			statements.add("CREATE SCHEMA " + this.table.schema() + ";");
		}
		statements.addAll(script.missingOfRange(range));
		statements.addAll(script.missingOfNode(node));
		return new Result(vendor, statements);
	}

	/** Each in a transaction of its own, which a missing table breaks. */
	private List<String> columns(String name) throws SQLException {
		try {
			return this.transaction.read(this.timeout, (connection) -> {
				try (Statement statement = connection.createStatement();
						ResultSet result = statement.executeQuery("SELECT * FROM " + name + " WHERE 1 = 0")) {
					return columns(result.getMetaData());
				}
			});
		}
		catch (SQLException ex) {
			if (SqlErrors.isMissingTable(ex) || SqlErrors.isMissingSchema(ex)) {
				return List.of();
			}
			throw ex;
		}
	}

	private static List<String> columns(ResultSetMetaData metaData) throws SQLException {
		List<String> columns = new ArrayList<>();
		for (int i = 1; i <= metaData.getColumnCount(); i++) {
			columns.add(metaData.getColumnName(i).toLowerCase(Locale.ROOT));
		}
		return columns;
	}

	/** Not all engines tell a missing schema from a missing table. */
	private boolean isSchemaMissing(Vendor vendor) throws SQLException {
		String schema = this.table.schema();
		if (schema == null || vendor == Vendor.SQLITE) {
			return false;
		}
		return this.transaction.read(this.timeout, (connection) -> {
			DatabaseMetaData metaData = metaData(connection);
			boolean isCatalog = vendor == Vendor.MARIADB || vendor == Vendor.MYSQL;
			try (ResultSet schemas = isCatalog ? metaData.getCatalogs() : metaData.getSchemas()) {
				while (schemas.next()) {
					if (schema.equalsIgnoreCase(schemas.getString(1))) {
						return false;
					}
				}
				return true;
			}
		});
	}

	private static DatabaseMetaData metaData(Connection connection) throws SQLException {
		DatabaseMetaData metaData = connection.getMetaData();
		if (metaData == null) {
			throw new SQLException("the connection has no metadata");
		}
		return metaData;
	}

	/**
	 * What is missing.
	 *
	 * @param vendor the engine
	 * @param statements what to execute so that nothing is; none if nothing is missing
	 */
	record Result(Vendor vendor, List<String> statements) {

		boolean isComplete() {
			return this.statements.isEmpty();
		}

		/**
		 * What to execute, as it can be pasted.
		 */
		String sql() {
			return String.join("\n\n", this.statements);
		}

	}

}
