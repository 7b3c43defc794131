package dev.hilo.jdbc.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Semaphore;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where the refills of one database get their connections from: if possible from a pool
 * that callers can't drain.
 *
 * @param dataSource the DataSource
 * @param own the same, if it is a pool for refills, or {@code null}
 * @param areOwn whether callers can't borrow them
 * @param readCommitted decides where that isolation may be used
 * @param most how many there are at most, probes of tables and migrations included
 */
public record RefillConnections(DataSource dataSource, @Nullable RefillPool own, boolean areOwn,
		ReadCommitted readCommitted, int most) {

	private static final Logger logger = LoggerFactory.getLogger(RefillConnections.class);

	private static final boolean HIKARI = Reflection.isPresent("com.zaxxer.hikari.HikariDataSource");

	/** What a migration needs, and a refill beside a query that takes long. */
	private static final int LEAST = 2;

	/** For probes alone. */
	public static final int OF_PROBES = 2;

	/** Suffix of the probe pool's name. */
	private static final String PROBES = "probes";

	/** Those of the application. */
	RefillConnections(DataSource target, int most) {
		this(target, null, false, new ReadCommitted(), most);
	}

	/**
	 * Chooses them; opens nothing yet.
	 * @param target the DataSource behind the application's proxies
	 * @param shared whether to use the application's connections even if it has a pool
	 * @param settings how refills connect
	 */
	public static RefillConnections of(DataSource target, boolean shared, RefillSettings settings) {
		int most = Math.max(LEAST, settings.maxConnections());
		RefillConnections own = shared ? null : own(target, settings.withMaxConnections(most));
		if (own != null) {
			return own;
		}
		if (!shared && isPool(target)) {
			// Private: else it would have one of its own
			logger.info("Ranges are reserved on connections of the application's pool (as with "
					+ "hilo.jdbc.connection=shared), since another pool could not share its in-memory database");
		}
		else if (!shared) {
			logger.info("Ranges are reserved on connections of {}, which callers may hold while they wait for ids "
					+ "(as with hilo.jdbc.connection=shared). If a HikariCP pool of the same database stands behind "
					+ "it, mark its bean with @HiLoDataSource (or name it in hilo.databases.<name>.data-source) to "
					+ "give refills connections of their own", target.getClass().getName());
		}
		return new RefillConnections(target, most);
	}

	/**
	 * Chooses them for probes of tables of another database than the ranges'.
	 * @param target the DataSource behind the application's proxies
	 * @param timeout how long a probe waits for a connection of its own pool
	 */
	public static RefillConnections forProbes(DataSource target, Duration timeout) {
		RefillConnections own = own(target,
				new RefillSettings().withTimeout(timeout).withMaxConnections(OF_PROBES).withDatabase(PROBES));
		return (own != null) ? own : new RefillConnections(target, OF_PROBES);
	}

	/**
	 * Those that callers can't borrow, or {@code null} if there can be none.
	 */
	private static @Nullable RefillConnections own(DataSource target, RefillSettings settings) {
		if (!isPool(target) || isPrivate((HikariDataSource) target)) {
			return null;
		}
		ReadCommitted readCommitted = new ReadCommitted();
		RefillPool pool = new RefillPool((HikariDataSource) target, readCommitted, settings);
		return new RefillConnections(pool, pool, true, readCommitted, settings.maxConnections());
	}

	/**
	 * What to acquire before a query that may take long, so that refills keep a
	 * connection.
	 */
	public Semaphore newTurns() {
		return new Semaphore(this.most - 1);
	}

	public NewTransaction transaction() {
		return transaction(this.dataSource);
	}

	/**
	 * For reads that begin anew where the server refuses a connection.
	 * @param most twice the longest wait for a connection of the refill pool
	 */
	public NewTransaction transactionUnlessRefused(Duration most) {
		return transaction(unlessRefused(most));
	}

	private NewTransaction transaction(DataSource connections) {
		return (this.own != null)
				? new NewTransaction(connections, this.readCommitted, false, this.own::replaceConnections)
				: new NewTransaction(connections, this.readCommitted, true);
	}

	/**
	 * Fails after one attempt if the database can't be reached, where refills have a pool
	 * of their own.
	 */
	public void tryToConnect() throws SQLException {
		if (this.own == null) {
			return;
		}
		try {
			this.own.tryToConnect();
		}
		catch (SQLException ex) {
			throw new NotConnectedException(ex);
		}
	}

	/**
	 * For work that begins anew where the server refuses a connection.
	 * @param most twice the longest wait for a connection of the refill pool
	 */
	public DataSource unlessRefused(Duration most) {
		RefillPool pool = this.own;
		return (pool == null) ? this.dataSource : new ConnectionFactory() {
			@Override
			public Connection getConnection() throws SQLException {
				return pool.getUnlessRefused(most);
			}
		};
	}

	/**
	 * Begins to close the connections of the refill pool. New ones open when needed.
	 */
	public void beginDrain() {
		if (this.own != null) {
			this.own.beginDrain();
		}
	}

	/**
	 * Closes the connections of the refill pool. New ones open when needed.
	 * @param most how long to wait for refills that use them
	 * @return whether all are closed
	 */
	public boolean drain(Duration most) {
		return this.own == null || this.own.drain(most);
	}

	public void beginClose() {
		if (this.own != null) {
			this.own.beginClose();
		}
	}

	public void close() {
		if (this.own != null) {
			this.own.close();
		}
	}

	private static boolean isPool(DataSource target) {
		return HIKARI && target.getClass() == HikariDataSource.class && isConfigured((HikariDataSource) target);
	}

	private static boolean isPrivate(HikariDataSource pool) {
		String url = url(pool);
		return url != null && Vendor.isPrivate(url);
	}

	/** False for mocks, whose own error is clearer, and for those that JNDI knows. */
	private static boolean isConfigured(HikariDataSource pool) {
		return pool.getJdbcUrl() != null || pool.getDataSource() != null || pool.getDataSourceClassName() != null;
	}

	private static @Nullable String url(HikariDataSource pool) {
		if (pool.getJdbcUrl() != null) {
			return pool.getJdbcUrl();
		}
		Object configured = pool.getDataSourceProperties().get("url");
		if (configured == null) {
			configured = pool.getDataSourceProperties().get("URL");
		}
		return (configured != null) ? configured.toString() : url(pool.getDataSource());
	}

	/** Drivers' own DataSources have a getter for it, under either name. */
	private static @Nullable String url(@Nullable DataSource dataSource) {
		if (dataSource == null) {
			return null;
		}
		Object url = Reflection.read(dataSource, "getUrl");
		return ((url != null ? url : Reflection.read(dataSource, "getURL")) instanceof String text) ? text : null;
	}

}
