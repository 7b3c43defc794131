package dev.hilo.jdbc;

import java.sql.SQLException;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

/**
 * Looks behind the DataSources of a framework, which this module does not know.
 * Implementations are thread-safe.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface DataSourceUnwrapper {

	/** Knows no framework. */
	DataSourceUnwrapper NONE = (dataSource) -> null;

	/**
	 * The current target of a proxy that leaves connections as they are. It may change,
	 * so it is asked for before each request.
	 * @param dataSource the DataSource
	 * @return its target, or {@code null} if it has none, or may change connections
	 */
	@Nullable DataSource unwrap(DataSource dataSource);

	/**
	 * Whether a DataSource chooses a database for each calling thread.
	 * @param dataSource the DataSource, which may be a proxy of one that does
	 * @return whether it routes
	 */
	default boolean routes(DataSource dataSource) {
		return false;
	}

	/**
	 * The DataSource that one that routes chooses for the calling thread.
	 * @param dataSource the DataSource
	 * @return its choice, or the DataSource itself if it does not route
	 * @throws SQLException if it chooses none
	 */
	default DataSource chosen(DataSource dataSource) throws SQLException {
		return dataSource;
	}

}
