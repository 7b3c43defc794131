package dev.hilo.jdbc.dialect;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import dev.hilo.jdbc.schema.SchemaTables;

/**
 * Where the counters are. Names are plain SQL identifiers, written without quotes, so
 * that the database folds their case as for any other name.
 *
 * @param schema the schema, or {@code null} for the connection's own
 * @param name the table of the counters
 */
public record RangeTable(@Nullable String schema, String name) implements SchemaTables {

	/** The table's name unless another is configured. */
	public static final String DEFAULT_NAME = "hilo_range";

	private static final String NODE = "hilo_node";

	private static final String HISTORY = "hilo_schema_history";

	/** Flyway's default, which the application's migrations use. */
	private static final String FLYWAY = "flyway_schema_history";

	private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,54}");

	/**
	 * Checks the names.
	 * @throws IllegalArgumentException if one is not a plain identifier, or if the table
	 * or its history has the name of another kind of table
	 */
	public RangeTable {
		checkIdentifier(name);
		checkFree(name);
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
	public String range() {
		return qualified(this.name);
	}

	/**
	 * The table with the database's node tag and server prefix, as SQL writes it.
	 */
	public String node() {
		return qualified(NODE);
	}

	@Override
	public String scripts() {
		return "dev/hilo/jdbc/schema/";
	}

	@Override
	public List<String> names() {
		return List.of(range(), node());
	}

	@Override
	public Map<String, String> placeholders() {
		return Map.of("rangeTable", this.name);
	}

	@Override
	public String properties() {
		return "hilo.jdbc.table-name or hilo.jdbc.schema";
	}

	/**
	 * The table of the migrations. Each table of counters has its own, so that several
	 * can share one schema.
	 */
	@Override
	public String history() {
		return historyOf(this.name);
	}

	/**
	 * Puts the tables' names into a statement.
	 */
	public String in(String sql) {
		return sql.replace("{range}", range()).replace("{node}", node());
	}

	@Override
	public String grants() {
		String ofTables = "GRANT SELECT, INSERT, UPDATE ON " + range() + " TO <user>; GRANT SELECT ON " + node()
				+ " TO <user>";
		return (this.schema != null)
				? ofTables + "; on PostgreSQL also GRANT USAGE ON SCHEMA " + this.schema + " TO <user>" : ofTables;
	}

	private String qualified(String table) {
		return (this.schema != null) ? this.schema + "." + table : table;
	}

	private static String historyOf(String name) {
		return name.equalsIgnoreCase(DEFAULT_NAME) ? HISTORY : name.toLowerCase(Locale.ROOT) + "_history";
	}

	private static void checkFree(String name) {
		boolean isDefault = name.equalsIgnoreCase(DEFAULT_NAME);
		for (String taken : List.of(NODE, HISTORY, FLYWAY)) {
			if (name.equalsIgnoreCase(taken)) {
				throw new IllegalArgumentException(
						"Another kind of table has that name: use another name, such as " + DEFAULT_NAME);
			}
			if (!isDefault && historyOf(name).equals(taken)) {
				throw new IllegalArgumentException("The migrations of this table would be recorded in " + taken
						+ ", which holds other migrations: use another name, such as " + DEFAULT_NAME);
			}
		}
	}

	private static void checkIdentifier(String text) {
		if (!IDENTIFIER.matcher(text).matches()) {
			throw new IllegalArgumentException("'" + text
					+ "' is not a plain SQL name: use up to 55 letters, digits and '_', not starting with a digit");
		}
	}

}
