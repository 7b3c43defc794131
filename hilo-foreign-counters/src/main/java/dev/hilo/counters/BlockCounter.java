package dev.hilo.counters;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoConfigurationException;

/**
 * A counter that gives a value for each block of numbers, to us and to others. It says
 * nothing of which numbers a value stands for. Thread-safe.
 */
interface BlockCounter {

	/**
	 * Probes it; takes nothing.
	 * @throws HiLoConfigurationException if it does not exist, or can't be used
	 */
	ForeignCounterState probe(Connection connection) throws SQLException;

	/**
	 * Takes blocks, in as few round trips as possible.
	 * @param state as they were last
	 * @param blocks how many, from 1 up
	 * @return a value for each, or fewer where the engine has a limit
	 * @throws HiLoConfigurationException if it can't be used any more
	 */
	Taken take(Connection connection, ForeignCounterState state, int blocks) throws SQLException;

	/**
	 * A statement with its parameters.
	 */
	static PreparedStatement prepare(Connection connection, String sql, @Nullable Object... parameters)
			throws SQLException {
		PreparedStatement statement = connection.prepareStatement(sql);
		for (int i = 0; i < parameters.length; i++) {
			statement.setObject(i + 1, parameters[i]);
		}
		return statement;
	}

}
