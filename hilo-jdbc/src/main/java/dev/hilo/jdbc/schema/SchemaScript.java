package dev.hilo.jdbc.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.regex.Pattern;

import dev.hilo.jdbc.connection.Vendor;

/**
 * The script of one engine, as an administrator that creates or changes the tables by
 * hand executes it.
 */
final class SchemaScript {

	private static final String CREATE = "CREATE TABLE ";

	private static final String KEY = "  PRIMARY KEY";

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
	 * What makes a table that is missing.
	 * @param name the table, as SQL writes it
	 */
	String create(String name) {
		return createAnew(name).replace(CREATE, this.create);
	}

	/**
	 * What to do about a table of the same name that lacks a column.
	 */
	List<String> createBeside(String name, String column) {
		return List.of("-- " + name + " is another table, without the column " + column + ": rename it, or set "
				+ this.tables.properties(), createAnew(name));
	}

	private String createAnew(String name) {
		return FIRST_LINE.matcher(statement(name)).replaceFirst(CREATE + name + " (") + ";";
	}

	/**
	 * The columns of all tables, as a query lists them.
	 */
	String columns() {
		StringJoiner columns = new StringJoiner(", ");
		for (String name : this.tables.names()) {
			for (String column : columns(name)) {
				columns.add(name + "." + column);
			}
		}
		return columns.toString();
	}

	/**
	 * The columns of a table: one a line, as all scripts have them.
	 */
	List<String> columns(String name) {
		List<String> columns = new ArrayList<>();
		for (String line : statement(name).split("\n", -1)) {
			if (line.startsWith("  ") && !line.startsWith(KEY)) {
				columns.add(line.strip().split(" ", 2)[0]);
			}
		}
		return columns;
	}

	private String statement(String name) {
		return this.statements.get(this.tables.names().indexOf(name));
	}

}
