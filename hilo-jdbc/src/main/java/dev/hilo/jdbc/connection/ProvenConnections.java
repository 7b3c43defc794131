package dev.hilo.jdbc.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * Connections whose answers were once compared with the row itself, or with what they had
 * to be, so that they are believed from then on. Each driver, pooler and server in
 * between has been tried with them. Thread-safe.
 */
public final class ProvenConnections {

	private final Set<Connection> proven = Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

	public boolean contains(Connection connection) throws SQLException {
		return this.proven.contains(physical(connection));
	}

	public void add(Connection connection) throws SQLException {
		this.proven.add(physical(connection));
	}

	public void remove(Connection connection) throws SQLException {
		this.proven.remove(physical(connection));
	}

	/** A pool's proxy lives no longer than until it is given back. */
	private static Connection physical(Connection connection) throws SQLException {
		return connection.isWrapperFor(Connection.class) ? connection.unwrap(Connection.class) : connection;
	}

}
