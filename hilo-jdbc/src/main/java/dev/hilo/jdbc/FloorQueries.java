package dev.hilo.jdbc;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

import dev.hilo.RangeUnavailableException;
import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.jdbc.connection.SqlErrors;
import dev.hilo.range.InvalidQueryException;

/**
 * Runs the floor queries of one database, however slow they are, without taking all
 * connections from its refills. Thread-safe.
 *
 * @param turns what each query acquires, and other slow ones, so that refills keep a
 * connection
 */
record FloorQueries(NewTransaction transaction, Duration timeout, Semaphore turns) {

	/** Most likely a name that is not there, so that 0 would repeat all ids. */
	private static final String NO_ROW = "no row, which is no number. If none is right, let it give one, as MAX does";

	/**
	 * Runs a query.
	 * @return the first column of its first row; 0 if that is null
	 * @throws InvalidQueryException if the database refuses it as wrong, or finds no row
	 * @throws RangeUnavailableException if it fails or does not get a turn in time
	 */
	long run(String sql) {
		awaitTurn(sql);
		try {
			return this.transaction.run(this.timeout, (connection) -> {
				try (Statement statement = connection.createStatement()) {
					statement.setMaxRows(1);
					try (ResultSet result = statement.executeQuery(sql)) {
						if (!result.next()) {
							throw new InvalidQueryException(sql, NO_ROW, null);
						}
						return number(sql, result.getString(1));
					}
				}
			});
		}
		catch (SQLException ex) {
			if (SqlErrors.isWrongStatement(ex)) {
				throw new InvalidQueryException(sql, SqlErrors.describe(ex), ex);
			}
			throw new RangeUnavailableException("the floor query '" + sql + "' failed: " + SqlErrors.describe(ex), ex);
		}
		finally {
			this.turns.release();
		}
	}

	private static long number(String sql, @Nullable String text) {
		if (text == null) {
			return 0;
		}
		try {
			// Drivers fail in ways of their own for what is no number
			BigDecimal number = new BigDecimal(text.strip());
			if (number.abs().compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0) {
				return number.longValue();
			}
		}
		catch (NumberFormatException ex) {
			// Refused as well
		}
		throw new InvalidQueryException(sql, "it gives '" + text + "', which is no number up to " + Long.MAX_VALUE,
				null);
	}

	private void awaitTurn(String sql) {
		try {
			if (!this.turns.tryAcquire(this.timeout.toNanos(), TimeUnit.NANOSECONDS)) {
				throw new RangeUnavailableException("the floor query '" + sql + "' did not get a turn within "
						+ this.timeout.toMillis() + " ms (hilo.jdbc.timeout): other floor queries used it up", null);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new RangeUnavailableException("Interrupted before the floor query '" + sql + "'", ex);
		}
	}

}
