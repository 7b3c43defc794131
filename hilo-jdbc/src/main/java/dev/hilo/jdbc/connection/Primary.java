package dev.hilo.jdbc.connection;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Takes answers only from a server that takes writes. A balancer may send a query to a
 * standby that lags, so each answer says where it comes from: by a flag within the same
 * statement, since the next one may reach another server.
 */
public final class Primary {

	/** The flag where there are no standbys: false. */
	public static final String NO_STANDBY = "0";

	/** The function is volatile, so that pgpool sends the statement to the primary. */
	private static final String OF_POSTGRES = "pg_is_in_recovery()";

	/** As text: some versions have a number, others a word. */
	private static final String OF_MYSQL = "(CONCAT(@@global.read_only) NOT IN ('0', 'OFF')"
			+ " OR CONCAT(@@global.innodb_read_only) NOT IN ('0', 'OFF'))";

	private Primary() {
	}

	/**
	 * Asks a question with a flag that is true on a standby. A server that does not have
	 * the flag takes writes.
	 */
	public static <T> T ask(Connection connection, Question<T> question) throws SQLException {
		Vendor vendor = Vendor.of(connection.getMetaData());
		String flag = (vendor == Vendor.POSTGRESQL) ? OF_POSTGRES : vendor.isMySql() ? OF_MYSQL : NO_STANDBY;
		try {
			return question.ask(flag);
		}
		catch (SQLException ex) {
			if (flag.equals(NO_STANDBY) || !SqlErrors.lacksFunction(ex)) {
				throw ex;
			}
			NewTransaction.recover(connection);
			return question.ask(NO_STANDBY);
		}
	}

	/**
	 * Checks the flag in a row of an answer.
	 * @throws SQLException if a standby has answered
	 */
	public static void check(ResultSet row, int column) throws SQLException {
		if (row.getBoolean(column)) {
			throw new SQLException("a server that takes no writes has answered, and may be behind. "
					+ "Let what balances queries send those of HiLo to the primary");
		}
	}

	/**
	 * Runs a query of a table that may not exist.
	 * @return what it says, or what holds without the table
	 * @throws SQLException if it fails for another reason, or only a standby does not
	 * have the table
	 */
	public static <T> T ifThere(Connection connection, NewTransaction.Work<T> query, T otherwise) throws SQLException {
		try {
			return query.in(connection);
		}
		catch (SQLException ex) {
			if (!SqlErrors.isMissingTable(ex) && !SqlErrors.isMissingSchema(ex)) {
				throw ex;
			}
			NewTransaction.recover(connection);
			boolean unused = ask(connection,
					(flag) -> flag.equals(NO_STANDBY) || FirstRow.of(connection, "SELECT " + flag, (row) -> {
						check(row, 1);
						return true;
					}) != null);
			return otherwise;
		}
	}

	@FunctionalInterface
	public interface Question<T> {

		T ask(String flag) throws SQLException;

	}

}
