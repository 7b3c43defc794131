package dev.hilo.counters;

import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * The name of a sequence or a table, perhaps with its schema. A part in quotes keeps its
 * case; the database folds the case of others.
 *
 * @param parts the parts, as they are written
 */
record SqlName(List<String> parts) {

	private static final Pattern PART = Pattern.compile("\\G(?:^|(?<=.)\\.)([A-Za-z_][A-Za-z0-9_$]*|\"[^\"]+\")");

	/** A catalog, a schema and the name itself. */
	private static final int MOST_PARTS = 3;

	/**
	 * Reads a name.
	 * @throws IllegalArgumentException if it is none
	 */
	static SqlName parse(String text) {
		List<String> parts = new ArrayList<>();
		Matcher matcher = PART.matcher(text);
		int end = 0;
		while (matcher.find()) {
			parts.add(matcher.group(1));
			end = matcher.end();
		}
		if (end < text.length() || parts.isEmpty() || parts.size() > MOST_PARTS) {
			throw new IllegalArgumentException("'" + text
					+ "' is no SQL name: use letters, digits and '_', not starting with a digit, or put it in double "
					+ "quotes, with its schema before it where needed, as in shop.\"OrderSeq\"");
		}
		return new SqlName(List.copyOf(parts));
	}

	/**
	 * As SQL writes it.
	 * @param quote what the engine puts around names
	 */
	String in(String quote) {
		return this.parts.stream()
			.map((part) -> part.startsWith("\"") ? quoted(withoutQuotes(part), quote) : part)
			.collect(Collectors.joining("."));
	}

	/**
	 * A name as the catalogue has it, as SQL writes it.
	 * @param quote what the engine puts around names
	 */
	static String quoted(String name, String quote) {
		return quote + name.replace(quote, quote + quote) + quote;
	}

	private static String withoutQuotes(String part) {
		return part.substring(1, part.length() - 1);
	}

	/**
	 * The name itself, as the database's catalogue has it.
	 */
	String stored(DatabaseMetaData metaData) throws SQLException {
		return stored(this.parts.get(this.parts.size() - 1), metaData);
	}

	/**
	 * The schema, as the database's catalogue has it, or {@code null} for the
	 * connection's own.
	 */
	@Nullable String storedSchema(DatabaseMetaData metaData) throws SQLException {
		return (this.parts.size() > 1) ? stored(this.parts.get(this.parts.size() - 2), metaData) : null;
	}

	private static String stored(String part, DatabaseMetaData metaData) throws SQLException {
		if (part.startsWith("\"")) {
			return withoutQuotes(part);
		}
		return metaData.storesUpperCaseIdentifiers() ? part.toUpperCase(Locale.ROOT)
				: metaData.storesLowerCaseIdentifiers() ? part.toLowerCase(Locale.ROOT) : part;
	}

	@Override
	public String toString() {
		return in("\"");
	}

}
