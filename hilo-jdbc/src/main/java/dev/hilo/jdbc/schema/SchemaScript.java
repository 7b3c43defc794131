package dev.hilo.jdbc.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;

import dev.hilo.jdbc.connection.Vendor;
import dev.hilo.jdbc.dialect.RangeTable;

/**
 * The script of one engine, as an administrator that creates or changes the tables by
 * hand executes it.
 */
final class SchemaScript {

	private static final String RANGE = "${rangeTable}";

	private static final String NODE = "hilo_node";

	private static final String CREATE = "CREATE TABLE ";

	static final String IF_MISSING = "IF NOT EXISTS ";

	private static final String SCRIPT = "/V1__create_hilo_tables.sql";

	private final RangeTable table;

	/** How a statement begins that may be run where the table is there. */
	private final String create;

	private final List<String> statements;

	private SchemaScript(RangeTable table, boolean mayExist, List<String> statements) {
		this.table = table;
		this.create = CREATE + (mayExist ? IF_MISSING : "");
		this.statements = statements;
	}

	/**
	 * Reads the script of a vendor; for engines without one, that of H2, whose columns
	 * are the same.
	 */
	static SchemaScript of(Vendor vendor, RangeTable table) {
		String folder = (vendor != Vendor.OTHER) ? folder(vendor) : folder(Vendor.H2);
		return new SchemaScript(table, hasIfMissing(vendor), statements(folder + SCRIPT));
	}

	/**
	 * Whether an engine has {@code IF NOT EXISTS}, for tables and schemas: else a script
	 * runs once.
	 */
	static boolean hasIfMissing(Vendor vendor) {
		return vendor != Vendor.DERBY && vendor != Vendor.OTHER;
	}

	/**
	 * The folder of an engine's scripts.
	 */
	static String folder(Vendor vendor) {
		return vendor.name().toLowerCase(Locale.ROOT);
	}

	private static List<String> statements(String path) {
		try (InputStream script = SchemaScript.class.getResourceAsStream(path)) {
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
	 * What is missing from the table of the counters.
	 * @param columns the columns that it has, in lower case; none if there is no table
	 * @return the statements that make it as it should be
	 */
	List<String> missingOfRange(List<String> columns) {
		return missing(statementFor(RANGE), this.table.range(), columns);
	}

	/**
	 * What is missing from the table with the node tag.
	 * @param columns the columns that it has, in lower case; none if there is no table
	 * @return the statements that make it as it should be
	 */
	List<String> missingOfNode(List<String> columns) {
		return missing(statementFor(NODE), this.table.node(), columns);
	}

	private String statementFor(String name) {
		for (String statement : this.statements) {
			if (statement.split("\n", 2)[0].contains(" " + name + " ")) {
				return statement;
			}
		}
		throw new NoSuchElementException(name);
	}

	private List<String> missing(String statement, String name, List<String> columns) {
		String create = statement.replace(IF_MISSING, "").replace(RANGE, name).replace(NODE, this.table.node()) + ";";
		if (columns.isEmpty()) {
			return List.of(create.replace(CREATE, this.create));
		}
		List<String> missing = new ArrayList<>();
		for (String definition : definitions(statement)) {
			String column = definition.split(" ", 2)[0].toLowerCase(Locale.ROOT);
			if (!columns.contains(column)) {
				if (!isAddable(definition)) {
					return List.of("-- " + name + " is another table, without the column " + column
							+ ": rename it, or set hilo.jdbc.table-name or hilo.jdbc.schema", create);
				}
				missing.add("ALTER TABLE " + name + " ADD COLUMN " + definition + ";");
			}
		}
		return missing;
	}

	/** One column a line, as all scripts have them. */
	private static List<String> definitions(String statement) {
		return statement.lines()
			.filter((line) -> line.startsWith("  "))
			.map((line) -> line.strip().replaceFirst(",$", ""))
			.toList();
	}

	/** Rows that are there have no value for any other. */
	private static boolean isAddable(String definition) {
		return !definition.contains("PRIMARY KEY")
				&& (definition.contains(" DEFAULT ") || !definition.contains("NOT NULL"));
	}

}
