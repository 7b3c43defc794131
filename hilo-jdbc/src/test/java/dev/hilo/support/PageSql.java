package dev.hilo.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The SQL of a page, as its readers copy it.
 */
public final class PageSql {

	private static final Pattern CODE = Pattern.compile("`([^`]*)`");

	/** Not within what PostgreSQL quotes by {@code '}. */
	private static final Pattern END = Pattern.compile(";\\s*(?=(?:[^']*'[^']*')*[^']*$)");

	private PageSql() {
	}

	/**
	 * The statements of the first block after some words.
	 */
	public static String[] after(String page, String words) {
		Matcher block = Pattern.compile("(?s)" + Pattern.quote(words) + ".*?```sql\n(.*?)```").matcher(read(page));
		assertThat(block.find()).as("a block of %s after: %s", page, words).isTrue();
		return statements(block.group(1));
	}

	/**
	 * What stands as code in the first row of a table that begins so.
	 */
	public static List<String> row(String page, String beginning) {
		Matcher row = Pattern.compile("(?m)^\\| " + Pattern.quote(beginning) + "[^|]* \\|(.*)\\|$").matcher(read(page));
		assertThat(row.find()).as("a row of %s for %s", page, beginning).isTrue();
		return CODE.matcher(row.group(1)).results().map((MatchResult code) -> code.group(1)).toList();
	}

	public static String[] statements(String sql) {
		return END.split(sql.strip());
	}

	private static String read(String page) {
		try {
			return Files.readString(Path.of("../docs").resolve(page));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
