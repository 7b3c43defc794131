package dev.hilo.jdbc;

import java.math.BigDecimal;
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
import dev.hilo.jdbc.connection.RefillConnections;
import dev.hilo.jdbc.connection.SqlErrors;
import dev.hilo.jdbc.connection.Vendor;
import dev.hilo.jdbc.table.ColumnDescription;
import dev.hilo.jdbc.table.ColumnQuery;
import dev.hilo.jdbc.table.IdColumn;
import dev.hilo.jdbc.table.MissingTableException;
import dev.hilo.jdbc.table.TableProbe;
import dev.hilo.jdbc.table.TextQuery;

/**
 * Probes tables in SQL: on the connections of the refills if they lead to the same
 * database, and else on some of its own. Uncommitted rows count too where the engine lets
 * them be read, so that a caller's own locks don't matter there. Thread-safe.
 */
public final class JdbcTableProbe implements TableProbe, AutoCloseable {

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
	public JdbcTableProbe(DataSource dataSource, DataSourceUnwrapper unwrapper,
			@Nullable JdbcRangeRepository repository, Duration timeout) {
		this.dataSource = dataSource;
		this.unwrapper = unwrapper;
		this.repository = repository;
		this.timeout = timeout;
	}

	@Override
	public Duration limit() {
		return this.timeout.dividedBy(PART_FOR_DESCRIPTION);
	}

	@Override
	public boolean routes() {
		return this.unwrapper.routes(this.dataSource);
	}

	@Override
	public boolean hasSequences() throws SQLException, TimeoutException {
		try {
			return transaction().probe(limit(), (connection) -> Vendor.of(connection.getMetaData()).hasSequences());
		}
		catch (SQLException ex) {
			throw explain(ex);
		}
	}

	@Override
	public Description describe(IdColumn column) throws SQLException {
		DataSource chosen = this.unwrapper.chosen(this.dataSource);
		return () -> describe(chosen, column);
	}

	private ColumnDescription describe(DataSource chosen, IdColumn column) throws SQLException, TimeoutException {
		try {
			return transaction(chosen).probe(limit(), (connection) -> ColumnQuery.describe(connection, column));
		}
		catch (SQLException ex) {
			if (SqlErrors.isMissingTable(ex) || SqlErrors.isMissingSchema(ex)) {
				throw new MissingTableException(SqlErrors.describe(ex), ex);
			}
			throw explain(ex);
		}
	}

	@Override
	public BigDecimal highestNumber(ColumnDescription column) throws SQLException, TimeoutException {
		checkRows(column);
		BigDecimal highest = number(maximum(column));
		return (column.sequence() != null) ? highest.max(lastNumber(column.sequence())) : highest;
	}

	@Override
	public BigDecimal highestNumber(ColumnDescription column, long last) throws SQLException, TimeoutException {
		checkRows(column);
		return number(maximum(column) + " WHERE " + column.name() + " <= " + last);
	}

	private static String maximum(ColumnDescription column) {
		return "SELECT MAX(" + column.name() + ") FROM " + column.table();
	}

	@Override
	public long highestText(ColumnDescription column, String start, ToLongFunction<String> number)
			throws SQLException, TimeoutException {
		checkRows(column);
		Semaphore turns = (this.repository != null) ? this.repository.turns() : this.ownTurns;
		try {
			turns.acquire();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw (TimeoutException) new TimeoutException("interrupted before the probe").initCause(ex);
		}
		try {
			return transaction().probeAtLength(TextQuery.LONGEST_SILENCE,
					(connection) -> new TextQuery(column, start).highest(connection, number));
		}
		catch (SQLException ex) {
			throw explain(ex);
		}
		finally {
			turns.release();
		}
	}

	private void checkRows(ColumnDescription column) throws SQLException {
		if (routes()) {
			throw new SQLException("its DataSource may lead each caller to another database");
		}
		if (hasHiddenRows(column)) {
			throw new SQLException("row-level security hides some of them from this user");
		}
	}

	/** PostgreSQL's policies hide rows from a user without a word. */
	private boolean hasHiddenRows(ColumnDescription column) {
		try {
			return transaction().probe(this.timeout,
					(connection) -> Vendor.of(connection.getMetaData()) == Vendor.POSTGRESQL
							&& Boolean.TRUE.equals(FirstRow.of(connection, "SELECT row_security_active(to_regclass(?))",
									(row) -> row.getBoolean(1), column.table())));
		}
		catch (SQLException ex) {
			// A server that only resembles PostgreSQL
			return false;
		}
	}

	private BigDecimal number(String sql) throws SQLException, TimeoutException {
		try {
			return transaction().probeAtLength(TextQuery.LONGEST_SILENCE, (connection) -> {
				BigDecimal number = FirstRow.of(connection, sql, (row) -> row.getBigDecimal(1));
				return (number != null) ? number : BigDecimal.ZERO;
			});
		}
		catch (SQLException ex) {
			throw explain(ex);
		}
	}

	/**
	 * The user may have no right to it; the rows still count. What may pass is a
	 * TimeoutException.
	 */
	private BigDecimal lastNumber(String sql) throws TimeoutException {
		try {
			return number(sql);
		}
		catch (SQLException ex) {
			return BigDecimal.ZERO;
		}
	}

	private NewTransaction transaction() {
		return transaction(this.dataSource);
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
	 * Distinguishes a failure that may pass from one that stays.
	 * @throws TimeoutException if it may pass
	 */
	private static SQLException explain(SQLException failure) throws TimeoutException {
		if (ConnectionErrors.isSilence(failure) || ConnectionErrors.mayPass(failure)) {
			throw (TimeoutException) new TimeoutException(SqlErrors.describe(failure)).initCause(failure);
		}
		return failure;
	}

	/** Connections of its own, and where they lead. */
	private record Own(DataSource target, RefillConnections connections) {
	}

}
