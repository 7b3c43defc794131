package dev.hilo.jdbc.connection;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.util.Set;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * Recognises errors of the connection to the database, rather than of the statement.
 * Pools and drivers often name them only in a cause.
 */
public final class ConnectionErrors {

	/** Too many connections for the server or the user: PostgreSQL; MariaDB and MySQL. */
	private static final SqlErrors.Signs TOO_MANY_CONNECTIONS = new SqlErrors.Signs(Set.of("53300"),
			Set.of(1040, 1203, 1226));

	/** The server refuses to connect: the user; PostgreSQL: the database. */
	private static final Set<String> REFUSAL = Set.of("28", "3D000");

	/** MariaDB and MySQL: the user has no right to the database, or there is none. */
	private static final Set<Integer> REFUSAL_CODES = Set.of(1044, 1045, 1049);

	/** The connection; PostgreSQL: the server stops, has crashed, or starts. */
	private static final Set<String> UNREACHABLE = Set.of("08", "57P0");

	/** Of pgbouncer, among others: all of its connections are in use. */
	private static final String POOLERS_ERROR = "08P01";

	private static final int MOST_CAUSES = 100;

	private ConnectionErrors() {
	}

	/**
	 * What to do when the server has no connection left for this user or takes no writes.
	 * @param most how many connections refills and probes may need
	 * @return {@code null} if the failure has another reason
	 */
	public static @Nullable String remedy(SQLException ex, int most) {
		if (isOutOfConnections(ex)) {
			return "The server allows this user no more connections. Set hilo.jdbc.connection=shared, which reserves "
					+ "ranges on the application's own, or allow " + most + " more (hilo.jdbc.max-connections)";
		}
		return SqlErrors.isReadOnly(ex) ? SqlErrors.WRITABLE : null;
	}

	/**
	 * Whether the database did not answer in time.
	 */
	public static boolean isSilence(SQLException ex) {
		return causes(ex).anyMatch((cause) -> cause instanceof SocketTimeoutException
				|| cause instanceof SQLTimeoutException
				|| (cause instanceof SQLException sql && (SqlErrors.isCancelled(sql) || SqlErrors.isSqliteBusy(sql))));
	}

	/**
	 * Whether the server refuses further connections, at least for this user.
	 */
	public static boolean isOutOfConnections(SQLException ex) {
		return causes(ex).anyMatch((cause) -> cause instanceof SQLException sql && TOO_MANY_CONNECTIONS.areOn(sql));
	}

	/**
	 * Whether the server has answered that it gives no connection.
	 */
	public static boolean isRefusal(SQLException ex) {
		return isOutOfConnections(ex) || causes(ex)
			.anyMatch((cause) -> cause instanceof SQLException sql && (REFUSAL_CODES.contains(sql.getErrorCode())
					|| (sql.getSQLState() != null && REFUSAL.stream().anyMatch(sql.getSQLState()::startsWith))));
	}

	/**
	 * Whether the database could not be reached, or the connection to it broke. Not if it
	 * has refused the user, or a connection more.
	 */
	public static boolean isUnreachable(SQLException ex) {
		return !isOutOfConnections(ex) && causes(ex).anyMatch((cause) -> cause instanceof IOException
				|| cause instanceof SQLNonTransientConnectionException || cause instanceof SQLRecoverableException
				|| (cause instanceof SQLException sql && sql.getSQLState() != null
						&& !POOLERS_ERROR.equals(sql.getSQLState())
						&& UNREACHABLE.stream().anyMatch(sql.getSQLState()::startsWith)));
	}

	/**
	 * A failure and its causes, which a proxy may let lead in a circle.
	 */
	public static Stream<Throwable> causes(Throwable ex) {
		return Stream.iterate(ex, (cause) -> cause != null, Throwable::getCause).limit(MOST_CAUSES);
	}

}
