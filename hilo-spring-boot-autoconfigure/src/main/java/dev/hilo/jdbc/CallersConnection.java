package dev.hilo.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.concurrent.TimeoutException;

import javax.sql.DataSource;

import org.springframework.jdbc.datasource.DataSourceUtils;

import dev.hilo.entity.ColumnDescription;
import dev.hilo.entity.IdColumn;

/**
 * The connection of the calling thread: that of its transaction, if there is one.
 */
final class CallersConnection {

	private CallersConnection() {
	}

	/**
	 * Describes a column, and leaves nothing behind in the caller's transaction.
	 */
	static ColumnDescription describe(DataSource dataSource, IdColumn column) throws SQLException, TimeoutException {
		try {
			Connection connection = connect(dataSource);
			try {
				return describe(connection, column);
			}
			finally {
				DataSourceUtils.doReleaseConnection(connection, dataSource);
			}
		}
		catch (SQLException ex) {
			throw LimitedWork.explain(ex);
		}
		catch (RuntimeException ex) {
			throw new SQLException(SqlErrors.describe(ex), ex);
		}
	}

	private static Connection connect(DataSource dataSource) throws SQLException {
		try {
			return DataSourceUtils.doGetConnection(dataSource);
		}
		catch (SQLException ex) {
			throw ConnectionErrors.notGiven(ex);
		}
	}

	/** After a failed statement, PostgreSQL refuses all others of the transaction. */
	private static ColumnDescription describe(Connection connection, IdColumn column) throws SQLException {
		if (connection.getAutoCommit() || !connection.getMetaData().supportsSavepoints()) {
			return ColumnQuery.describe(connection, column);
		}
		Savepoint before = connection.setSavepoint();
		try {
			return ColumnQuery.describe(connection, column);
		}
		finally {
			connection.rollback(before);
		}
	}

}
