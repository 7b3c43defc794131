package dev.hilo.jdbc;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ToLongFunction;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import dev.hilo.jdbc.connection.ConnectionErrors;
import dev.hilo.jdbc.connection.FirstRow;
import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.jdbc.connection.Primary;
import dev.hilo.jdbc.connection.RefillConnections;
import dev.hilo.jdbc.connection.SqlErrors;
import dev.hilo.jdbc.connection.Vendor;
import dev.hilo.jdbc.table.ColumnDescription;
import dev.hilo.jdbc.table.ColumnQuery;
import dev.hilo.jdbc.table.LastNumber;
import dev.hilo.jdbc.table.TextQuery;

/**
 * Asks the database about tables of entities, on connections that callers can't hold:
 * those of the refills if they lead to the same database, and else some of its own.
 * Uncommitted rows count too where the engine lets them be read, so that a caller's own
 * locks don't matter there. Thread-safe.
 */
public class TableProbe implements AutoCloseable {

	private static final int PART_FOR_DESCRIPTION = 4;

	private final DataSource dataSource;

	private final DataSourceUnwrapper unwrapper;

	private final @Nullable JdbcRangeRepository repository;

	/** Taken where no refills have to be left a connection. */
	private final Semaphore ownTurns = new Semaphore(RefillConnections.OF_PROBES - 1);

	private final ReentrantLock lock = new ReentrantLock();

	private final Duration timeout;

	private volatile @Nullable Own own;

	/**
	 * Opens no connection yet.
	 * @param dataSource where the entities are stored
	 * @param unwrapper knows the proxies of the application's framework
	 * @param repository the ranges, which may be stored elsewhere, or {@code null} if
	 * they are in no database
	 * @param timeout how long to wait for access to a table is a quarter of it; finding
	 * the highest id may take longer
	 */
	public TableProbe(DataSource dataSource, DataSourceUnwrapper unwrapper, @Nullable JdbcRangeRepository repository,
			Duration timeout) {
		this.dataSource = dataSource;
		this.unwrapper = unwrapper;
		this.repository = repository;
		this.timeout = timeout;
	}

	/**
	 * How long a caller waits for a description: it may have locked the table itself.
	 * @return a quarter of {@code hilo.jdbc.timeout}
	 */
	public Duration limit() {
		return this.timeout.dividedBy(PART_FOR_DESCRIPTION);
	}

	/**
	 * Whether the DataSource may lead each caller to another database, so that only the
	 * column is described, for the first caller, and no rows are read.
	 * @return whether it routes
	 */
	public boolean routes() {
		return this.unwrapper.routes(this.dataSource);
	}

	/**
	 * Prepares the description of an id column; asks nothing yet.
	 * @param table writes the table in statements, with its schema if it has one
	 * @param name writes the column in statements
	 * @param idType the type of the ids
	 * @return what asks the database of the calling thread, from any thread
	 * @throws RefusedException if the calling thread has no database
	 */
	public Description describe(NewTransaction.Work<String> table, NewTransaction.Work<String> name, Class<?> idType)
			throws SQLException {
		DataSource chosen;
		try {
			chosen = this.unwrapper.chosen(this.dataSource);
		}
		catch (SQLException ex) {
			throw new RefusedException(SqlErrors.describe(ex), ex);
		}
		return () -> probe(chosen,
				(connection) -> ColumnQuery.describe(connection, table.in(connection), name.in(connection), idType));
	}

	/**
	 * The highest number in a column.
	 * @param column the column
	 * @return the number, 0 if there is none
	 * @throws TimeoutException if the database does not answer
	 * @throws RefusedException if it can't be found, now and later
	 * @throws SQLException if it can't be found now
	 */
	public BigDecimal highestNumber(ColumnDescription column) throws SQLException, TimeoutException {
		return maximum(column, "");
	}

	/**
	 * The highest number in a column that is not above another one.
	 * @param column the column
	 * @param last the other number
	 * @return the number, 0 if there is none
	 * @throws TimeoutException if the database does not answer
	 * @throws SQLException if it can't be found
	 */
	public BigDecimal highestNumber(ColumnDescription column, long last) throws SQLException, TimeoutException {
		return maximum(column, " WHERE " + column.name() + " <= " + last);
	}

	private BigDecimal maximum(ColumnDescription column, String where) throws SQLException, TimeoutException {
		refuseRouting();
		return read((connection) -> {
			checkRows(connection, column);
			return Primary.ask(connection, (standby) -> {
				BigDecimal highest = FirstRow.of(connection,
						"SELECT MAX(" + column.name() + "), " + standby + " FROM " + column.table() + where, (row) -> {
							Primary.check(row, 2);
							return row.getBigDecimal(1);
						});
				return (highest != null) ? highest : BigDecimal.ZERO;
			});
		});
	}

	/**
	 * The last number that the database has filled in, which may be above all rows.
	 * @param column the column
	 * @return the number, 0 if there is none, or the engine does not say
	 * @throws TimeoutException if the database does not answer
	 * @throws RefusedException if it can't be found, now and later
	 * @throws SQLException if it can't be found now
	 */
	public BigDecimal lastNumber(ColumnDescription column) throws SQLException, TimeoutException {
		LastNumber last = (column.filling() != null) ? column.filling().lastNumber() : null;
		return (last != null) ? read(last::read) : BigDecimal.ZERO;
	}

	/**
	 * The highest number among the texts in a column. Reads all that start alike, however
	 * long that takes.
	 * @param column the column
	 * @param start how they start
	 * @param number gives the number of a text, or 0 for one that counts for nothing
	 * @return the number, 0 if there is none
	 * @throws TimeoutException if the database does not answer
	 * @throws RefusedException if they can't be read, now and later
	 * @throws SQLException if they can't be read now
	 */
	public long highestText(ColumnDescription column, String start, ToLongFunction<String> number)
			throws SQLException, TimeoutException {
		// What is refused waits for no turn
		refuseRouting();
		boolean unused = read((connection) -> {
			checkRows(connection, column);
			return true;
		});
		Semaphore turns = (this.repository != null) ? this.repository.turns() : this.ownTurns;
		try {
			turns.acquire();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw (TimeoutException) new TimeoutException("interrupted before the probe").initCause(ex);
		}
		try {
			return read((connection) -> new TextQuery(column, start).highest(connection, number));
		}
		finally {
			turns.release();
		}
	}

	private void refuseRouting() throws SQLException {
		if (routes()) {
			throw new RefusedException("its DataSource may lead each caller to another database", null);
		}
	}

	/** PostgreSQL's policies hide rows from a user without a word. */
	private static void checkRows(Connection connection, ColumnDescription column) throws SQLException {
		try {
			if (Vendor.of(connection.getMetaData()) == Vendor.POSTGRESQL && Boolean.TRUE.equals(FirstRow.of(connection,
					"SELECT row_security_active(to_regclass(?))", (row) -> row.getBoolean(1), column.table()))) {
				throw new RefusedException("row-level security hides some of them from this user", null);
			}
		}
		catch (SQLException ex) {
			if (!SqlErrors.lacksFunction(ex)) {
				throw ex;
			}
			NewTransaction.recover(connection);
		}
	}

	private <T> T probe(DataSource dataSource, NewTransaction.Work<T> work) throws SQLException, TimeoutException {
		try {
			return transaction(dataSource).probe(limit(), work);
		}
		catch (SQLException ex) {
			throw explained(ex);
		}
	}

	/** However long it takes to read a table. */
	private <T> T read(NewTransaction.Work<T> work) throws SQLException, TimeoutException {
		try {
			return transaction(this.dataSource).probeAtLength(TextQuery.LONGEST_SILENCE, work);
		}
		catch (SQLException ex) {
			throw explained(ex);
		}
	}

	private NewTransaction transaction(DataSource dataSource) {
		DataSource target = TargetDataSource.of(dataSource, this.unwrapper);
		NewTransaction shared = (this.repository != null) ? this.repository.transactionTo(target) : null;
		return (shared != null) ? shared : ownConnections(target).transaction();
	}

	private RefillConnections ownConnections(DataSource target) {
		this.lock.lock();
		try {
			Own known = this.own;
			if (known != null && known.target == target) {
				return known.connections;
			}
			Own made = new Own(target, RefillConnections.forProbes(target, this.timeout));
			this.own = made;
			if (known != null) {
				known.connections.beginClose();
			}
			return made.connections;
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Closes the connections of its own, if there are any.
	 */
	@Override
	public void close() {
		Own used = this.own;
		if (used != null) {
			used.connections.close();
		}
	}

	/**
	 * Distinguishes what the database refuses from silence, and from all else.
	 * @throws TimeoutException if it is silent
	 */
	private static SQLException explained(SQLException ex) throws TimeoutException {
		if (ConnectionErrors.isSilence(ex)) {
			throw (TimeoutException) new TimeoutException(SqlErrors.describe(ex)).initCause(ex);
		}
		return SqlErrors.isRefusal(ex) ? new RefusedException(SqlErrors.describe(ex), ex) : ex;
	}

	/** Asks the database to describe a column. */
	@FunctionalInterface
	public interface Description {

		/**
		 * Asks; may block for longer than callers wait.
		 * @return the description
		 * @throws TimeoutException if the table is locked, or the database does not
		 * answer
		 * @throws RefusedException if the database refuses, now and later
		 * @throws SQLException if it fails, as where there is no such table
		 */
		ColumnDescription get() throws SQLException, TimeoutException;

	}

	/**
	 * A table can't be probed, now and later, for a reason that is known: the user has no
	 * right to it, row-level security hides rows, or its DataSource may lead anywhere.
	 * Its counter starts without its rows. Any other failure decides nothing.
	 */
	public static final class RefusedException extends SQLException {

		private static final long serialVersionUID = 1;

		/**
		 * Gives the reason.
		 * @param message the reason
		 * @param cause what the database says, or {@code null} if it was not asked
		 */
		public RefusedException(String message, @Nullable SQLException cause) {
			super(message, (cause != null) ? cause.getSQLState() : null, (cause != null) ? cause.getErrorCode() : 0,
					cause);
		}

	}

	/** Connections of its own, and where they lead. */
	private record Own(DataSource target, RefillConnections connections) {
	}

}
