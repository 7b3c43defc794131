package dev.hilo.jdbc.schema;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.jdbc.connection.Primary;
import dev.hilo.jdbc.connection.SqlErrors;
import dev.hilo.jdbc.connection.Vendor;

/**
 * Compares the tables with the current scripts: with one statement if they are whole.
 *
 * @param transaction runs the statements
 * @param migrates whether a history records the migrations of the tables
 * @param vendors identifies the database behind a connection
 */
record TableCheck(NewTransaction transaction, SchemaTables tables, Duration timeout, boolean migrates,
		NewTransaction.Work<Vendor> vendors) implements NewTransaction.Work<TableCheck.Result> {

	/**
	 * Finds out what is missing.
	 */
	Result run() throws SQLException {
		return this.transaction.read(this.timeout, this);
	}

	@Override
	public Result in(Connection connection) throws SQLException {
		Vendor vendor = this.vendors.in(connection);
		SchemaScript script = SchemaScript.of(vendor, this.tables);
		List<String> statements = new ArrayList<>();
		List<String> names = this.tables.names();
		if (!isThere(connection, String.join(", ", names), script.columns())) {
			for (String name : names) {
				statements.addAll(missing(connection, script, name));
			}
		}
		return new Result(vendor, this.tables.foldedSchema(connection.getMetaData()), statements);
	}

	private List<String> missing(Connection connection, SchemaScript script, String name) throws SQLException {
		if (!isThere(connection, name, "*")) {
			return List.of(script.create(name));
		}
		for (String column : script.columns(name)) {
			if (!isThere(connection, name, column)) {
				return script.createBeside(name, column);
			}
		}
		return List.of();
	}

	private boolean isThere(Connection connection, String tables, String columns) throws SQLException {
		String query = "SELECT " + columns + " FROM " + tables + " WHERE 1 = 0";
		try (Statement statement = connection.createStatement()) {
			return Primary.ifThere(connection,
					(there) -> Primary.ask(there, (standby) -> statement.execute(query + onPrimary(standby))), false);
		}
		catch (SQLException ex) {
			// A statement without columns that is wrong says nothing of the table
			boolean isMissing = SqlErrors.isDenied(ex) ? this.migrates && SqlErrors.mayHideTable(ex)
					: !columns.equals("*") && SqlErrors.isWrongStatement(ex);
			if (!isMissing) {
				throw ex;
			}
			NewTransaction.recover(connection);
			return false;
		}
	}

	/** The flag alone has some balancers ask the primary. */
	private static String onPrimary(String standby) {
		return standby.equals(Primary.NO_STANDBY) ? "" : " AND " + standby;
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
