package dev.hilo.jdbc.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.util.DriverDataSource;
import com.zaxxer.hikari.util.PropertyElf;
import com.zaxxer.hikari.util.UtilityElf;

/**
 * Opens the physical connections of a refill pool, as a Hikari pool of the same
 * configuration would. Hikari would set the login timeout of {@code DriverManager}, which
 * holds for the whole JVM; here the driver's own property limits the attempt to connect.
 */
final class UnpooledDataSource extends ConnectionFactory {

	private final DataSource target;

	private final ReadCommitted readCommitted;

	private final Duration timeout;

	/**
	 * Reads the configuration of a pool.
	 * @param config the configuration
	 * @param readCommitted decides where that isolation is used
	 * @param timeout how long an attempt to connect may take, and each answer after it
	 */
	UnpooledDataSource(HikariConfig config, ReadCommitted readCommitted, Duration timeout) {
		this.target = target(config, timeout);
		this.readCommitted = readCommitted;
		this.timeout = timeout;
	}

	private static DataSource target(HikariConfig config, Duration timeout) {
		if (config.getDataSource() != null) {
			return config.getDataSource();
		}
		if (config.getDataSourceClassName() != null) {
			DataSource made = UtilityElf.createInstance(config.getDataSourceClassName(), DataSource.class);
			PropertyElf.setTargetFromProperties(made, config.getDataSourceProperties());
			return made;
		}
		Properties properties = new Properties();
		properties.putAll(config.getDataSourceProperties());
		DriverProperty.addTo(properties, config.getJdbcUrl(), timeout);
		return new DriverDataSource(config.getJdbcUrl(), config.getDriverClassName(), properties, config.getUsername(),
				config.getPassword());
	}

	@Override
	public Connection getConnection() throws SQLException {
		return prepare(this.target.getConnection());
	}

	@Override
	public Connection getConnection(String username, String password) throws SQLException {
		return prepare(this.target.getConnection(username, password));
	}

	/** A pool that is closed waits that long for a connection that is being opened. */
	@Override
	public int getLoginTimeout() {
		return NewTransaction.wholeSeconds(this.timeout);
	}

	private Connection prepare(Connection connection) throws SQLException {
		// The pool opens one at a time, so one that hangs would be the last
		try (ConnectionChanges changes = new ConnectionChanges(connection)) {
			changes.limitWaits(this.timeout);
			if (this.readCommitted.isWorthAsking(connection)) {
				connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
			}
			StatementLimit.prepare(connection, NewTransaction.wholeSeconds(NewTransaction.ofStatement(this.timeout)));
			return connection;
		}
		catch (SQLException | RuntimeException | Error ex) {
			connection.close();
			throw ex;
		}
	}

}
