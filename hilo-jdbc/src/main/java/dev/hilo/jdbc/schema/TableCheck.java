package dev.hilo.jdbc.schema;

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
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.jdbc.connection.NoConnectionException;
import dev.hilo.jdbc.connection.RefillConnections;
import dev.hilo.jdbc.connection.SqlErrors;
import dev.hilo.jdbc.connection.Vendor;
import dev.hilo.jdbc.dialect.RangeTable;

/**
 * Compares the tables with the current scripts: with one statement if they are whole.
 */
final class TableCheck {

	private final RefillConnections connections;

	private final NewTransaction transaction;

	private final RangeTable table;

	private final Duration timeout;

	private final boolean migrates;

	private final WriteDelayWarning writeDelayWarning;

	/**
	 * Opens no connection yet.
	 * @param migrates whether a history records the migrations of the tables
	 */
	TableCheck(RefillConnections connections, RangeTable table, Duration timeout, boolean migrates,
			WriteDelayWarning writeDelayWarning) {
		this.connections = connections;
		this.transaction = connections.transaction();
		this.table = table;
		this.timeout = timeout;
		this.migrates = migrates;
		this.writeDelayWarning = writeDelayWarning;
	}

	/**
	 * Finds out what is missing.
	 */
	Result run() throws SQLException {
		AtomicReference<@Nullable Result> identified = new AtomicReference<>();
		List<String> ofBoth = columns((connection) -> {
			identified.set(identify(connection));
			return columns(connection, this.table.range() + ", " + this.table.node());
		});
		Result whole = Objects.requireNonNull(identified.get());
		SchemaScript script = SchemaScript.of(whole.vendor(), this.table);
		if (script.missingOfRange(ofBoth).isEmpty() && script.missingOfNode(ofBoth).isEmpty()) {
			return whole;
		}
		List<String> range = columns((connection) -> columns(connection, this.table.range()));
		List<String> node = columns((connection) -> columns(connection, this.table.node()));
		List<String> statements = new ArrayList<>();
		if (range.isEmpty() && node.isEmpty() && isSchemaMissing(whole.vendor())) {
			statements.add("CREATE SCHEMA " + (SchemaScript.hasIfMissing(whole.vendor()) ? SchemaScript.IF_MISSING : "")
					+ this.table.schema() + ";");
		}
		statements.addAll(script.missingOfRange(range));
		statements.addAll(script.missingOfNode(node));
		return new Result(whole.vendor(), whole.schema(), statements);
	}

	private Result identify(Connection connection) throws SQLException {
		DatabaseMetaData metaData = connection.getMetaData();
		if (metaData == null) {
			throw new NoConnectionException("gave a connection without metadata", this.connections.dataSource());
		}
		Vendor vendor = Vendor.of(metaData);
		this.writeDelayWarning.warnOnce(connection, vendor);
		return new Result(vendor, this.table.foldedSchema(metaData), List.of());
	}

	/** In a transaction of its own, which a missing table breaks. */
	private List<String> columns(NewTransaction.Work<List<String>> query) throws SQLException {
		try {
			return this.transaction.read(this.timeout, query);
		}
		catch (SQLException ex) {
			if (SqlErrors.isMissingTable(ex) || SqlErrors.isMissingSchema(ex)
					|| (this.migrates && SqlErrors.mayHideTable(ex))) {
				return List.of();
			}
			throw ex;
		}
	}

	private static List<String> columns(Connection connection, String tables) throws SQLException {
		try (Statement statement = connection.createStatement();
				ResultSet result = statement.executeQuery("SELECT * FROM " + tables + " WHERE 1 = 0")) {
			ResultSetMetaData metaData = result.getMetaData();
			List<String> columns = new ArrayList<>();
			for (int i = 1; i <= metaData.getColumnCount(); i++) {
				columns.add(metaData.getColumnName(i).toLowerCase(Locale.ROOT));
			}
			return columns;
		}
	}

	/** Not all engines distinguish a missing schema from a missing table. */
	private boolean isSchemaMissing(Vendor vendor) throws SQLException {
		String schema = this.table.schema();
		if (schema == null || vendor == Vendor.SQLITE) {
			return false;
		}
		return this.transaction.read(this.timeout, (connection) -> {
			DatabaseMetaData metaData = connection.getMetaData();
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

	/**
	 * What is missing.
	 *
	 * @param vendor the engine
	 * @param schema the schema as the database has its name, or {@code null} for the
	 * connection's own
	 * @param statements what to execute so that nothing is; none if nothing is missing
	 */
	record Result(Vendor vendor, @Nullable String schema, List<String> statements) {

		boolean isWhole() {
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
