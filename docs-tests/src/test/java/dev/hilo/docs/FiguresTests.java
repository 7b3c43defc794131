package dev.hilo.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The figures of the README are those that the benchmarks wrote.
 */
class FiguresTests {

	private static final Pattern TABLE = Pattern.compile("(?m)^(\\|.*\\n)+");

	private static final String DISTANT = "## The database 2 ms away";

	@ParameterizedTest
	@CsvSource({ "**HiLo**, HiLo next(), 'saveAll by 50, @HiLoId Long'", "UUIDv7, UUIDv7, 'saveAll by 50, UUIDv7'",
			"'TSID, Snowflake', TSID,", "identity column, , 'saveAll by 50, identity column'",
			"'sequence, `nextval`', , 'Spring Data JDBC, @Sequence'",
			"'`@Sequence`, blocks by HiLo', , 'Spring Data JDBC, @Sequence in blocks'",
			"Hibernate pooled, Hibernate pooled-lo, 'saveAll by 50, sequence pooled by 50'" })
	void comparisonHasTheMediansOfTheBenchmarks(String id, String hotPath, String job) {
		String oneId = (hotPath != null) ? " " + figure("hotpath", hotPath) + " ns " : " ";
		String rows = (job != null) ? " " + figure("jobs", job, DISTANT) + " " : " ";
		assertThat(page("README.md").lines()).filteredOn((line) -> line.startsWith("| " + id + " |"))
			.singleElement()
			.asString()
			.endsWith("|" + oneId + "|" + rows + "|");
	}

	@ParameterizedTest
	@CsvSource({ "'[', 'a counter row, in the caller''s transaction', ' rows a second]'",
			"'With HiLo it is ', HiLo, ','", "'with `nextval` ', nextval per row, ','",
			"'pooled-lotl ', Hibernate pooled-lotl, ." })
	void counterOfOnesOwnHasThem(String before, String row, String after) {
		assertThat(page("README.md")).contains(before + figure("counters", row) + after);
	}

	@Test
	void comparisonHasTheSizesOfIndexes() {
		assertThat(page("README.md"))
			.contains("| **HiLo** | per instance | " + figure("index", "long, ranges of 1,024") + "; ten instances "
					+ cell("index", "long, ranges of 1,024", 5) + " |")
			.contains("| UUIDv7 | by time | " + figure("index", "UUIDv7") + " |")
			.contains("| TSID, Snowflake | by time | " + figure("index", "TSID") + " |")
			.contains("takes " + figure("index", "text, ranges of 1,024"));
	}

	@Test
	void sentenceOnSpringDataJdbcHasTheRowsOfItsJobs() {
		assertThat(page("README.md"))
			.contains("[" + figure("jobs", "Spring Data JDBC, identity column", DISTANT) + " rows/s]")
			.contains("HiLo " + figure("jobs", "Spring Data JDBC, HiLo", DISTANT) + ".");
	}

	/** With {@code -Ddocs.write=true} it puts them in. */
	@Test
	void growingHasTheTablesOfTheHotRow() throws IOException {
		String measured = page("docs/benchmarks/hotrow.md");
		List<String> tables = TABLE.matcher(measured).results().map(MatchResult::group).toList();
		assertThat(tables).hasSize(2);
		String text = page("docs/growing.md");
		for (String table : tables) {
			String header = table.substring(0, table.indexOf('\n') + 1);
			assertThat(text).contains(header);
			text = Pattern.compile("(?m)^" + Pattern.quote(header) + "(\\|.*\\n)+")
				.matcher(text)
				.replaceFirst(Matcher.quoteReplacement(table));
		}
		if (Boolean.getBoolean("docs.write")) {
			Files.writeString(Pages.ROOT.resolve("docs/growing.md"), text);
		}
		assertThat(page("docs/growing.md")).isEqualTo(text);
	}

	/**
	 * The first cell of a row on a page of the benchmarks, without its least and
	 * greatest.
	 */
	private static String figure(String part, String row, String... headings) {
		List<String> lines = page("docs/benchmarks/" + part + ".md").lines().toList();
		for (String heading : headings) {
			assertThat(lines).contains(heading);
			lines = lines.subList(lines.indexOf(heading) + 1, lines.size());
		}
		return cell(lines, row, 1);
	}

	private static String cell(String part, String row, int column) {
		return cell(page("docs/benchmarks/" + part + ".md").lines().toList(), row, column);
	}

	private static String cell(List<String> lines, String row, int column) {
		return lines.stream()
			.filter((line) -> line.startsWith("| " + row + " | "))
			.map((line) -> line.split(" \\| ")[column].replaceFirst(" .*", ""))
			.findFirst()
			.orElseThrow();
	}

	private static String page(String path) {
		return Pages.read(Pages.ROOT.resolve(path));
	}

}
