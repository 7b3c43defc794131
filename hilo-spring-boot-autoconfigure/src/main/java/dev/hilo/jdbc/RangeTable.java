package dev.hilo.jdbc;

import java.util.Locale;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Where the counters are. Names are plain SQL identifiers, written without quotes, so
 * that the database folds their case as it does for any other.
 *
 * @param schema the schema, or {@code null} for the connection's own
 * @param name the table of the counters
 */
public record RangeTable(@Nullable String schema, String name) {

	/** The table's name unless another is configured. */
	public static final String DEFAULT_NAME = "hilo_range";

	private static final String NODE = "hilo_node";

	private static final String HISTORY = "hilo_schema_history";

	private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,54}");

	/**
	 * Checks the names.
	 * @throws IllegalArgumentException if one is no plain identifier
	 */
	public RangeTable {
		checkIdentifier(name);
		if (schema != null) {
			checkIdentifier(schema);
		}
	}

	/**
	 * The table {@code hilo_range} in the connection's own schema.
	 */
	public RangeTable() {
		this(null, DEFAULT_NAME);
	}

	/**
	 * The table of the counters, as SQL writes it.
	 */
	String range() {
		return qualified(this.name);
	}

	/**
	 * The table with the database's node tag and server prefix, as SQL writes it.
	 */
	String node() {
		return qualified(NODE);
	}

	/**
	 * The table of the migrations. Each table of counters has its own, so that several
	 * can stand in one schema.
	 */
	String history() {
		return this.name.equalsIgnoreCase(DEFAULT_NAME) ? HISTORY : this.name.toLowerCase(Locale.ROOT) + "_history";
	}

	/**
	 * Puts the tables' names into a statement.
	 */
	String in(String sql) {
		return sql.replace("{range}", range()).replace("{node}", node());
	}

	private String qualified(String table) {
		return (this.schema != null) ? this.schema + "." + table : table;
	}

	private static void checkIdentifier(String text) {
		if (!IDENTIFIER.matcher(text).matches()) {
			throw new IllegalArgumentException("'" + text
					+ "' is no plain SQL name: use up to 55 letters, digits and '_', not starting with a digit");
		}
	}

}
