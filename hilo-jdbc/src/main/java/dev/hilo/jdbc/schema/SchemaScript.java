package dev.hilo.jdbc.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

import dev.hilo.jdbc.connection.Vendor;

/**
 * The script of one engine, as an administrator that creates or changes the tables by
 * hand executes it.
 */
final class SchemaScript {

	private static final String CREATE = "CREATE TABLE ";

	private static final String KEY = "PRIMARY KEY";

	private static final Pattern FIRST_LINE = Pattern.compile("^CREATE TABLE (IF NOT EXISTS )?\\S+ \\(");

	private static final String SCRIPT = "/V1__create_hilo_tables.sql";

	private final SchemaTables tables;

	/** How a statement begins that may be run where the table is there. */
	private final String create;

	private final List<String> statements;

	private SchemaScript(SchemaTables tables, boolean mayExist, List<String> statements) {
		this.tables = tables;
		this.create = CREATE + (mayExist ? "IF NOT EXISTS " : "");
		this.statements = statements;
	}

	/**
	 * Reads the script of a vendor; for engines without one, that of H2, whose columns
	 * are the same.
	 */
	static SchemaScript of(Vendor vendor, SchemaTables tables) {
		String folder = (vendor != Vendor.OTHER) ? folder(vendor) : folder(Vendor.H2);
		return new SchemaScript(tables, vendor != Vendor.DERBY, statements(tables.scripts() + folder + SCRIPT));
	}

	/**
	 * The folder of an engine's scripts.
	 */
	static String folder(Vendor vendor) {
		return vendor.name().toLowerCase(Locale.ROOT);
	}

	private static List<String> statements(String path) {
		try (InputStream script = SchemaScript.class.getResourceAsStream("/" + path)) {
			if (script == null) {
				throw new IllegalStateException("There is no " + path);
			}
			String text = new String(script.readAllBytes(), StandardCharsets.UTF_8);
			return List.of(text.strip().split(";\\s*"));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * What is missing from a table.
	 * @param name the table, as SQL writes it
	 * @param columns the columns that it has, in lower case; none if there is no table
	 * @return the statements that make it as it should be
	 */
	List<String> missing(String name, List<String> columns) {
		String statement = this.statements.get(this.tables.names().indexOf(name));
		String create = FIRST_LINE.matcher(statement).replaceFirst(CREATE + name + " (") + ";";
		if (columns.isEmpty()) {
			return List.of(create.replace(CREATE, this.create));
		}
		for (String column : columns(statement)) {
			if (!columns.contains(column)) {
				return List.of("-- " + name + " is another table, without the column " + column + ": rename it, or set "
						+ this.tables.properties(), create);
			}
		}
		return List.of();
	}

	/** One column a line, as all scripts have them. */
	private static List<String> columns(String statement) {
		return statement.lines()
			.filter((line) -> line.startsWith("  ") && !line.strip().startsWith(KEY))
			.map((line) -> line.strip().split(" ", 2)[0].toLowerCase(Locale.ROOT))
			.toList();
	}

}
