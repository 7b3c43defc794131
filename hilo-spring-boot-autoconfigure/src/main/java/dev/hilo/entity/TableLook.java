package dev.hilo.entity;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.concurrent.TimeoutException;
import java.util.function.ToLongFunction;

/**
 * Looks at tables of entities, on connections that callers can't hold. Thread-safe.
 */
public interface TableLook {

	/**
	 * Describes an id column. Waits no longer than a quarter of the timeout, since the
	 * caller may have locked the table itself.
	 * @param column the column
	 * @return its description
	 * @throws TimeoutException if the table is locked, or the database does not answer
	 * @throws SQLException if it can't be looked at, now and later
	 */
	ColumnDescription describe(IdColumn column) throws SQLException, TimeoutException;

	/**
	 * Describes an id column on the connection that the caller's own insert will use,
	 * which sees past the caller's own locks, and may be the last one of its pool.
	 * @param column the column
	 * @return its description
	 * @throws TimeoutException if the database does not answer
	 * @throws SQLException if it can't be looked at, now and later
	 */
	ColumnDescription describeForCaller(IdColumn column) throws SQLException, TimeoutException;

	/**
	 * The highest number in a column, or the last number that the database has filled in
	 * if that is higher.
	 * @param column the column
	 * @return the number, 0 if there is none
	 * @throws TimeoutException if the database does not answer
	 * @throws SQLException if it can't be found, now and later
	 */
	BigDecimal highestNumber(ColumnDescription column) throws SQLException, TimeoutException;

	/**
	 * The highest number among the texts in a column. Reads all that start alike, however
	 * long that takes.
	 * @param column the column
	 * @param start how they start
	 * @param number gives the number of a text, or 0 for one that counts for nothing
	 * @return the number, 0 if there is none
	 * @throws TimeoutException if the database does not answer
	 * @throws SQLException if they can't be read, now and later
	 */
	long highestText(ColumnDescription column, String start, ToLongFunction<String> number)
			throws SQLException, TimeoutException;

}
