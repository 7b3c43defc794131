package dev.hilo.jdbc;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

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

	private final DataSource dataSource;

	private final RangeTable table;

	HiLoSchema(DataSource dataSource, RangeTable table) {
		this.dataSource = dataSource;
		this.table = table;
	}

	/**
	 * Creates the tables, or brings them up to date.
	 */
	void migrate() {
		History history = look();
		while (!history.versions().contains(VERSION)) {
			try {
				SchemaMigration.run(this.dataSource, history.vendor(), history.schema(), this.table);
				return;
			}
			catch (HiLoSchemaException ex) {
				// Another instance that starts at the same time may have got in the way
				History before = history;
				history = look();
				if (history.equals(before)) {
					throw ex;
				}
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

	private static Set<String> appliedVersions(Connection connection, String history, @Nullable String schema,
			String quote) {
		String sql = "SELECT " + quote + "version" + quote + ", " + quote + "success" + quote + " FROM "
				+ ((schema != null) ? quote + schema + quote + "." : "") + quote + history + quote;
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
			return Set.of();
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

	/** The versions that have been applied, and where. */
	private record History(Vendor vendor, @Nullable String schema, Set<String> versions) {
	}

}
