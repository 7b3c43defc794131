package dev.hilo.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import dev.hilo.RangeUnavailableException;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;

/**
 * Counters in a table: a row for each collection. Each request is one short transaction
 * on a connection of its own; one that another client's forces to roll back is repeated
 * after a short random pause, until the timeout.
 */
public final class JdbcRangeRepository implements RangeRepository, AutoCloseable {

	private static final String GIVE_BACK = """
			UPDATE {range} SET max_value = ? WHERE collection = ? AND max_value = ? AND stamp = ? AND max_value >= ?""";

	private static final long MAX_PAUSE_NANOS = 20_000_000;

	private final DataSource dataSource;

	private final RangeTable table;

	private final Duration timeout;

	private final OwnTransaction transaction;

	private final String giveBack;

	private volatile @Nullable Dialect dialect;

	/**
	 * Over the table of a database.
	 * @param dataSource the application's DataSource; proxies that take part in
	 * transactions are seen through
	 * @param table the table
	 * @param mode where connections come from
	 * @param timeout how long a request may take, repeats included
	 */
	public JdbcRangeRepository(DataSource dataSource, RangeTable table, ConnectionMode mode, Duration timeout) {
		this(dataSource, table, mode, timeout, null);
	}

	/** With the dialect given, or the database's own. */
	JdbcRangeRepository(DataSource dataSource, RangeTable table, ConnectionMode mode, Duration timeout,
			@Nullable Dialect dialect) {
		this.dataSource = RefillDataSource.behind(dataSource, mode, timeout);
		this.table = table;
		this.timeout = timeout;
		this.transaction = new OwnTransaction(this.dataSource, timeout);
		this.giveBack = table.in(GIVE_BACK);
		this.dialect = dialect;
	}

	/**
	 * Whether there is nothing to migrate.
	 */
	boolean isUpToDate() {
		return new HiLoSchema(this.dataSource, this.table).isUpToDate();
	}

	/**
	 * Creates the tables, or brings them up to date.
	 * @throws HiLoSchemaException if that fails
	 */
	public void migrate() {
		new HiLoSchema(this.dataSource, this.table).migrate();
	}

	/**
	 * Closes the connections of its own, if it has any.
	 */
	@Override
	public void close() {
		if (this.dataSource instanceof SidePool pool) {
			pool.close();
		}
	}

	@Override
	public Range next(RangeRequest request) {
		long deadline = System.nanoTime() + this.timeout.toNanos();
		boolean repeated = false;
		// A stricter isolation would let two readers lock each other out
		boolean readsFirst = this.dialect instanceof PortableDialect;
		while (true) {
			try {
				return this.transaction.run(repeated || readsFirst,
						(connection) -> dialect(connection).next(connection, request));
			}
			catch (SQLException ex) {
				if (!SqlErrors.isConflict(ex) || System.nanoTime() > deadline) {
					throw unavailable(ex);
				}
				repeated = true;
				LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(MAX_PAUSE_NANOS));
			}
		}
	}

	@Override
	public boolean giveBack(Range newest, long lastUsed) {
		try {
			return this.transaction.run(false, (connection) -> {
				try (PreparedStatement statement = connection.prepareStatement(this.giveBack)) {
					statement.setLong(1, lastUsed);
					statement.setString(2, newest.collection());
					statement.setLong(3, newest.high());
					statement.setLong(4, newest.stamp());
					statement.setLong(5, lastUsed);
					return statement.executeUpdate() == 1;
				}
			});
		}
		catch (SQLException ex) {
			throw unavailable(ex);
		}
	}

	/**
	 * Asks the database for a number, such as the highest id of a table.
	 * @param sql the query
	 * @return the first column of its first row; 0 if there is no row or it is null
	 * @throws RangeUnavailableException if the query fails
	 */
	public long queryNumber(String sql) {
		try {
			return this.transaction.run(false, (connection) -> {
				try (Statement statement = connection.createStatement();
						ResultSet result = statement.executeQuery(sql)) {
					return result.next() ? result.getLong(1) : 0L;
				}
			});
		}
		catch (SQLException ex) {
			throw new RangeUnavailableException("the floor query '" + sql + "' failed: " + ex.getMessage(), ex);
		}
	}

	private Dialect dialect(Connection connection) throws SQLException {
		Dialect known = this.dialect;
		if (known == null) {
			known = Vendor.of(connection.getMetaData()).dialect(this.table);
			this.dialect = known;
		}
		return known;
	}

	private RangeUnavailableException unavailable(SQLException ex) {
		return new RangeUnavailableException(explain(ex), ex);
	}

	private String explain(SQLException ex) {
		String message = "table " + this.table.range() + ": " + ex.getMessage();
		if (SqlErrors.isMissingTable(ex)) {
			return "the table " + this.table.range() + " or " + this.table.node()
					+ " does not exist (hilo.jdbc.table-name, hilo.jdbc.schema). If something dropped it after the "
					+ "application's start, drop " + this.table.history() + " too and start it again; with "
					+ "hilo.jdbc.schema-management=none create the tables by the script in the README";
		}
		if (SqlErrors.isSqliteBusy(ex)) {
			return message
					+ ". SQLite has one writer at a time, and another connection was writing for longer than the "
					+ "timeout: a transaction that writes must draw its ids before its first write";
		}
		for (Throwable cause = ex.getCause(); cause != null; cause = cause.getCause()) {
			// A pool tells only there why it has no connection
			if (cause instanceof SQLException) {
				return message + ": " + cause.getMessage();
			}
		}
		if (SqlErrors.isPoolExhausted(ex) && !(this.dataSource instanceof SidePool)) {
			return message
					+ ". If those who hold its connections wait for ids, set hilo.jdbc.connection=auto, which gives "
					+ "a Hikari pool a few more for refills, or use a larger pool";
		}
		return message;
	}

}
