package dev.hilo.jdbc.connection;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

/**
 * A DataSource that gives connections, and has nothing to set.
 */
abstract class ConnectionFactory implements DataSource {

	@Override
	public Connection getConnection(String username, String password) throws SQLException {
		throw new SQLFeatureNotSupportedException("user and password are already set");
	}

	@Override
	public int getLoginTimeout() {
		return 0;
	}

	/** It would reach DriverManager, or a DataSource of the application. */
	@Override
	public void setLoginTimeout(int seconds) {
	}

	@Override
	public @Nullable PrintWriter getLogWriter() {
		return null;
	}

	@Override
	public void setLogWriter(@Nullable PrintWriter out) {
	}

	@Override
	public Logger getParentLogger() {
		return Logger.getLogger(Logger.GLOBAL_LOGGER_NAME);
	}

	@Override
	public <T> T unwrap(Class<T> type) throws SQLException {
		if (!isWrapperFor(type)) {
			throw new SQLException(this + " is no " + type.getName());
		}
		return type.cast(this);
	}

	@Override
	public boolean isWrapperFor(Class<?> type) {
		return type.isInstance(this);
	}

}
