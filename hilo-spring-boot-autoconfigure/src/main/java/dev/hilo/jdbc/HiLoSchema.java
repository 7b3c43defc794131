package dev.hilo.jdbc;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

/**
 * The tables, kept by migrations of their own beside those of the application. One look
 * at the history decides whether Flyway, which takes half a second to load, is needed at
 * all.
 */
final class HiLoSchema {

	/** The newest script. */
	static final String VERSION = "1";

	private static final int MAX_ATTEMPTS = 5;

	private static final long MAX_PAUSE_NANOS = 200_000_000;

	private final DataSource dataSource;

	private final RangeTable table;

	HiLoSchema(DataSource dataSource, RangeTable table) {
		this.dataSource = dataSource;
		this.table = table;
	}

	/**
	 * Whether there is nothing to migrate.
	 */
	boolean isUpToDate() {
		return look().applied();
	}

	/**
	 * Creates the tables, or brings them up to date.
	 */
	void migrate() {
		History history = look();
		for (int attempt = 1; !history.applied(); attempt++) {
			try {
				SchemaMigration.run(this.dataSource, history.vendor(), history.schema(), this.table);
				return;
			}
			catch (HiLoSchemaException ex) {
				history = look();
				if (history.versions() == null || attempt == MAX_ATTEMPTS) {
					throw ex;
				}
				// Another instance that starts at the same time may be about to fill it
				LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(MAX_PAUSE_NANOS));
			}
		}
	}

	private History look() {
		try (Connection connection = this.dataSource.getConnection()) {
			DatabaseMetaData metaData = connection.getMetaData();
			String schema = fold(this.table.schema(), metaData);
			return new History(Vendor.of(metaData), schema,
					appliedVersions(connection, this.table.history(), schema, metaData.getIdentifierQuoteString()));
		}
		catch (SQLException ex) {
			throw new HiLoSchemaException(
					"The database could not be asked for the table " + this.table.range() + ": " + ex.getMessage(),
					"See whether it is up and its URL and user are right (spring.datasource.*)", ex);
		}
	}

	private static @Nullable Set<String> appliedVersions(Connection connection, String history, @Nullable String schema,
			String quote) {
		// Not by +, whose linking for so many parts takes about as long as the query
		String table = (schema != null) ? String.join(quote, "", schema, ".", history, "")
				: String.join(quote, "", history, "");
		String sql = String.join(quote, "SELECT ", "version", ", ", "success", " FROM ").concat(table);
		Set<String> versions = new HashSet<>();
		try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(sql)) {
			while (result.next()) {
				if (result.getBoolean(2)) {
					versions.add(result.getString(1));
				}
			}
		}
		catch (SQLException ex) {
			// There is no history yet; Flyway will find out whether that is all.
			return null;
		}
		return versions;
	}

	/**
	 * Flyway quotes names, so they need the case that the database gives unquoted ones.
	 */
	private static @Nullable String fold(@Nullable String name, DatabaseMetaData metaData) throws SQLException {
		if (name == null) {
			return null;
		}
		if (metaData.storesUpperCaseIdentifiers()) {
			return name.toUpperCase(Locale.ROOT);
		}
		return metaData.storesLowerCaseIdentifiers() ? name.toLowerCase(Locale.ROOT) : name;
	}

	/** The versions that have been applied, if there is a history, and where. */
	private record History(Vendor vendor, @Nullable String schema, @Nullable Set<String> versions) {

		boolean applied() {
			return this.versions != null && this.versions.contains(VERSION);
		}

	}

}
