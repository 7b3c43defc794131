package dev.hilo.jdbc.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLWarning;
import org.postgresql.util.ServerErrorMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a server's warnings mean for numbers that it has given. PostgreSQL only warns when
 * the wait for a synchronous standby was cancelled, and a failover may then lose the
 * numbers; whatever else it warns of, for days near a wraparound, says nothing about
 * them. On other engines each warning is an error.
 */
final class ServerWarnings {

	private static final Logger logger = LoggerFactory.getLogger(ServerWarnings.class);

	private static final boolean postgres = Reflection.isPresent("org.postgresql.util.PSQLWarning");

	/** The part of the server that waits for standbys. */
	private static final String STANDBY = "SyncRepWaitForLSN";

	private static final String HAS_STANDBY = "SELECT 1 WHERE current_setting('synchronous_standby_names') <> ''";

	/** The URLs of the databases whose warnings have been logged. */
	private static final Set<String> logged = ConcurrentHashMap.newKeySet();

	private ServerWarnings() {
	}

	/**
	 * Fails if numbers may not be safe. Other warnings are logged once for each database.
	 * @param warnings what a statement or the commit of it has left
	 */
	static void check(Connection connection, @Nullable SQLWarning warnings) throws SQLException {
		for (SQLWarning warning = warnings; warning != null; warning = warning.getNextWarning()) {
			if ("00000".equals(warning.getSQLState())) {
				continue;
			}
			if (isOfStandby(connection, warning)) {
				throw new SQLException(
						"the server warned, so the range may not be safe: " + SqlErrors.describe(warning),
						warning.getSQLState(), warning);
			}
			if (logged.add(String.valueOf(connection.getMetaData().getURL()))) {
				logger.warn("The server warned while HiLo reserved numbers, which are safe (logged once): {}",
						SqlErrors.describe(warning));
			}
		}
	}

	private static boolean isOfStandby(Connection connection, SQLWarning warning) throws SQLException {
		if (Vendor.of(connection.getMetaData()) != Vendor.POSTGRESQL) {
			return true;
		}
		String routine = postgres ? routine(warning) : null;
		return (routine != null) ? routine.equals(STANDBY)
				: FirstRow.of(connection, HAS_STANDBY, (row) -> true) != null;
	}

	private static @Nullable String routine(SQLWarning warning) {
		ServerErrorMessage message = (warning instanceof PSQLWarning own) ? own.getServerErrorMessage() : null;
		return (message != null) ? message.getRoutine() : null;
	}

}
