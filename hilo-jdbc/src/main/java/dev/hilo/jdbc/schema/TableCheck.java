package dev.hilo.jdbc.schema;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.jdbc.connection.Primary;
import dev.hilo.jdbc.connection.RefillConnections;
import dev.hilo.jdbc.connection.SqlErrors;
import dev.hilo.jdbc.connection.Vendor;

/**
 * Compares the tables with the current scripts: with one statement if they are whole.
 */
final class TableCheck {

	private final NewTransaction transaction;

	private final SchemaTables tables;

	private final Duration timeout;

	private final boolean migrates;

	private final NewTransaction.Work<Vendor> vendors;

	/**
	 * Opens no connection yet.
	 * @param migrates whether a history records the migrations of the tables
	 * @param vendors identifies the database behind a connection
	 */
	TableCheck(RefillConnections connections, SchemaTables tables, Duration timeout, boolean migrates,
			NewTransaction.Work<Vendor> vendors) {
		this.transaction = connections.transactionUnlessRefused(timeout);
		this.tables = tables;
		this.timeout = timeout;
		this.migrates = migrates;
		this.vendors = vendors;
	}

	/**
	 * Finds out what is missing.
	 */
	Result run() throws SQLException {
		return this.transaction.read(this.timeout, this::run);
	}

	private Result run(Connection connection) throws SQLException {
		Result whole = identify(connection);
		List<String> names = this.tables.names();
		List<String> ofAll = columns(connection, String.join(", ", names));
		SchemaScript script = SchemaScript.of(whole.vendor(), this.tables);
		if (names.stream().allMatch((name) -> script.missing(name, ofAll).isEmpty())) {
			return whole;
		}
		List<String> statements = new ArrayList<>();
		for (String name : names) {
			statements.addAll(script.missing(name, columns(connection, name)));
		}
		return new Result(whole.vendor(), whole.schema(), statements);
	}

	private Result identify(Connection connection) throws SQLException {
		return new Result(this.vendors.in(connection), this.tables.foldedSchema(connection.getMetaData()), List.of());
	}

	private List<String> columns(Connection connection, String tables) throws SQLException {
		try {
			return Primary.ifThere(connection,
					(there) -> Primary.ask(there, (standby) -> columns(there, tables, standby)), List.of());
		}
		catch (SQLException ex) {
			if (this.migrates && SqlErrors.mayHideTable(ex)) {
				NewTransaction.recover(connection);
				return List.of();
			}
			throw ex;
		}
	}

	/** The flag alone has some balancers ask the primary. */
	private static List<String> columns(Connection connection, String tables, String standby) throws SQLException {
		String none = standby.equals(Primary.NO_STANDBY) ? " WHERE 1 = 0" : " WHERE 1 = 0 AND " + standby;
		try (Statement statement = connection.createStatement();
				ResultSet result = statement.executeQuery("SELECT * FROM " + tables + none)) {
			ResultSetMetaData metaData = result.getMetaData();
			List<String> columns = new ArrayList<>();
			for (int i = 1; i <= metaData.getColumnCount(); i++) {
				columns.add(metaData.getColumnName(i).toLowerCase(Locale.ROOT));
			}
			return columns;
		}
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
