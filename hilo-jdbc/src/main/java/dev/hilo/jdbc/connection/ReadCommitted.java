package dev.hilo.jdbc.connection;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Decides where a refill may use READ COMMITTED, which spares it conflicts with other
 * clients. InnoDB refuses every write under it while the binary log records statements
 * (error 1665). The server is asked once, and again after a failure. Thread-safe.
 */
public final class ReadCommitted {

	private static final Set<Vendor> WORTH_ASKING = Set.of(Vendor.POSTGRESQL, Vendor.MARIADB, Vendor.MYSQL);

	private volatile @Nullable Boolean allowed;

	/**
	 * Whether new connections should use it, since the default of the engine or the
	 * server may be stricter.
	 */
	public boolean isWorthAsking(Connection connection) throws SQLException {
		return WORTH_ASKING.contains(Vendor.of(connection.getMetaData())) && isAllowed(connection);
	}

	/**
	 * Whether the engine accepts writes under it.
	 */
	boolean isAllowed(Connection connection) throws SQLException {
		Boolean known = this.allowed;
		if (known == null) {
			Vendor vendor = Vendor.of(connection.getMetaData());
			known = (vendor != Vendor.MARIADB && vendor != Vendor.MYSQL) ? Boolean.TRUE : ask(connection);
			this.allowed = known;
		}
		return Boolean.TRUE.equals(known);
	}

	/**
	 * Has the server asked again: another one may stand behind the same address by now.
	 */
	void forget() {
		this.allowed = null;
	}

	/**
	 * Gives {@code null} if the server does not say: then it is left as it is, for now.
	 */
	private static @Nullable Boolean ask(Connection connection) throws SQLException {
		try (Statement statement = connection.createStatement();
				ResultSet result = statement.executeQuery("SELECT @@binlog_format")) {
			return !result.next() || !"STATEMENT".equalsIgnoreCase(result.getString(1));
		}
		catch (SQLException ex) {
			if (connection.isClosed()) {
				throw ex;
			}
			// Without the variable there is no log of statements
			return SqlErrors.lacksFunction(ex) ? true : null;
		}
	}

}
