package dev.hilo.jdbc.table;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.function.ToLongFunction;

/**
 * Asks the database about tables of entities, on connections that callers can't hold.
 * Thread-safe.
 */
public interface TableProbe {

	/**
	 * How long a caller waits for a description: it may have locked the table itself.
	 * @return a quarter of {@code hilo.jdbc.timeout}
	 */
	Duration limit();

	/**
	 * Whether the DataSource may lead each caller to another database, so that only the
	 * column is described, for the first caller, and no rows are read.
	 * @return whether it routes
	 */
	boolean routes();

	/**
	 * Prepares the description of an id column; asks nothing yet.
	 * @param column the column
	 * @return what asks the database of the calling thread, from any thread
	 * @throws ProbeRefusedException if the calling thread has no database
	 */
	Description describe(IdColumn column) throws SQLException;

	/**
	 * The highest number in a column.
	 * @param column the column
	 * @return the number, 0 if there is none
	 * @throws TimeoutException if the database does not answer
	 * @throws ProbeRefusedException if it can't be found, now and later
	 * @throws SQLException if it can't be found now
	 */
	BigDecimal highestNumber(ColumnDescription column) throws SQLException, TimeoutException;

	/**
	 * The last number that the database has filled in, which may be above all rows.
	 * @param column the column
	 * @return the number, 0 if there is none, or the engine does not say
	 * @throws TimeoutException if the database does not answer
	 * @throws ProbeRefusedException if it can't be found, now and later
	 * @throws SQLException if it can't be found now
	 */
	BigDecimal lastNumber(ColumnDescription column) throws SQLException, TimeoutException;

	/**
	 * The highest number in a column that is not above another one.
	 * @param column the column
	 * @param last the other number
	 * @return the number, 0 if there is none
	 * @throws TimeoutException if the database does not answer
	 * @throws SQLException if it can't be found
	 */
	BigDecimal highestNumber(ColumnDescription column, long last) throws SQLException, TimeoutException;

	/**
	 * The highest number among the texts in a column. Reads all that start alike, however
	 * long that takes.
	 * @param column the column
	 * @param start how they start
	 * @param number gives the number of a text, or 0 for one that counts for nothing
	 * @return the number, 0 if there is none
	 * @throws TimeoutException if the database does not answer
	 * @throws ProbeRefusedException if they can't be read, now and later
	 * @throws SQLException if they can't be read now
	 */
	long highestText(ColumnDescription column, String start, ToLongFunction<String> number)
			throws SQLException, TimeoutException;

	/** Asks the database to describe a column. */
	@FunctionalInterface
	interface Description {

		/**
		 * Asks; may block for longer than callers wait.
		 * @return the description
		 * @throws TimeoutException if the table is locked, or the database does not
		 * answer
		 * @throws ProbeRefusedException if the database refuses, now and later
		 * @throws SQLException if it fails, as where there is no such table
		 */
		ColumnDescription get() throws SQLException, TimeoutException;

	}

}
