package dev.hilo.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Figures that pages quote are those that the benchmarks wrote. With
 * {@code -Ddocs.write=true} these tests put them in.
 */
@Tag("all")
class FiguresTests {

	private static final String DISTANT = "## The database 2 ms away";

	private static final String MARIADB = "## On MariaDB, 300,000 rows";

	@Test
	void comparisonHasTheSizesOfIndexesTheTimesOfIdsAndTheRowsOfJobs() throws IOException {
		quotes("README.md", "| **HiLo** | per instance | {}; ten instances {} |...| {} ns | {} | {} |\n",
				index("long, ranges of 1,024", 1), index("long, ranges of 1,024", 5), hotPath("HiLo next()"),
				saveAll("@HiLoId Long"), dataJdbc("HiLo"));
		quotes("README.md", "| UUIDv7, Hibernate's | by time | {} |...| {} ns | {} | {} |\n", index("UUIDv7", 1),
				hotPath("UUIDv7, Hibernate's"), saveAll("UUIDv7"), dataJdbc("UUIDv7"));
		quotes("README.md", "| TSID, Snowflake | by time | {} |...| {} ns |", index("TSID", 1), hotPath("TSID"));
		quotes("README.md", "| identity column |...| {} | {} |\n", saveAll("identity column"),
				dataJdbc("identity column"));
		quotes("README.md", "| sequence, `nextval` |...| {} |\n", dataJdbc("@Sequence"));
		quotes("README.md", "| `@Sequence`, blocks by HiLo |...| {} |\n", dataJdbc("@Sequence in blocks"));
		quotes("README.md", "| Hibernate pooled by 50 |...| {} ns | {} |", hotPath("Hibernate pooled-lo"),
				saveAll("sequence pooled by 50"));
	}

	@Test
	void textBelowTheComparisonHasThem() throws IOException {
		quotes("README.md",
				"ranges of 1,024 (of 32: {} with ten instances); a text such as `orders/54-A` takes {} with one.",
				index("long, ranges of 32", 5), index("text, ranges of 1,024", 1));
		quotes("README.md", "by 1,000 Hibernate stores {}, and", saveAll("sequence pooled by 1000"));
	}

	@Test
	void counterOfOnesOwnHasThem() throws IOException {
		quotes("README.md",
				"[{} rows a second](docs/benchmarks/counters.md). With HiLo it is {}, with `nextval` {}, with Hibernate's"
						+ " pooled {}, its default, and with pooled-lotl {}.",
				cell("counters", "a counter row, in the caller's transaction", 1), cell("counters", "HiLo", 1),
				cell("counters", "nextval per row", 1), cell("counters", "Hibernate pooled", 1),
				cell("counters", "Hibernate pooled-lotl", 1));
	}

	@Test
	void idsHaveTheSizesOfIndexes() throws IOException {
		quotes("docs/ids.md",
				"a row takes [{} to {} bytes](benchmarks/index.md) of a PostgreSQL index, and {} to {} of MariaDB's table, which"
						+ " is the index of its key; with one instance it takes {} and {}, with UUIDv7 {} and {}.",
				index("long, ranges of 32", 5), index("long, ranges of 1,048,576", 5),
				cell("index", "long, ranges of 1,048,576", 5, MARIADB), cell("index", "long, ranges of 32", 5, MARIADB),
				index("long, ranges of 32", 1), cell("index", "long, ranges of 32", 1, MARIADB), index("UUIDv7", 1),
				cell("index", "UUIDv7", 1, MARIADB));
	}

	@Test
	void movingHasTheRowsOfSequences() throws IOException {
		quotes("docs/moving.md", "it is {} rows a second, without it {}.", dataJdbc("@Sequence in blocks"),
				dataJdbc("@Sequence"));
	}

	@Test
	void instancesHaveTheLimitsOfOneRow() throws IOException {
		String growing = "default sizes, up to 34,952 new rows a second in each";
		String small = "`max-capacity: 32`, 100 new rows a second in each";
		quotes("docs/instances.md",
				"it serves {} on PostgreSQL and {} on MariaDB, with default sizes and up to 34,952 new rows a second in each."
						+ " With `max-capacity: 32` and 100 new rows a second in each, it serves {} and {}.",
				cell("hotrow", growing, 1), cell("hotrow", growing, 2), cell("hotrow", small, 1),
				cell("hotrow", small, 2));
	}

	/**
	 * A page has a text, however its lines break, with figures in place of braces; three
	 * dots stand for the rest of a line.
	 */
	private static void quotes(String page, String text, String... figures) throws IOException {
		String pattern = Stream.of(text.split("(?<=\\{})|(?=\\{})|(?<=\\.{3})|(?=\\.{3})"))
			.map((part) -> switch (part) {
				case "{}" -> "(\\d[\\d,]*(?:\\.\\d+)?)";
				case "..." -> ".*?";
				default -> Pattern.quote(part).replace(" ", "\\E\\s+\\Q");
			})
			.collect(Collectors.joining());
		Matcher found = Pattern.compile(pattern).matcher(page(page));
		assertThat(found.find()).as("%s has: %s", page, text).isTrue();
		StringBuilder written = new StringBuilder(page(page));
		for (int i = figures.length; i > 0; i--) {
			written.replace(found.start(i), found.end(i), figures[i - 1]);
		}
		write(page, written.toString());
		assertThat(page(page)).isEqualTo(written.toString());
	}

	private static void write(String page, String text) throws IOException {
		if (Boolean.getBoolean("docs.write")) {
			Files.writeString(Pages.ROOT.resolve(page), text);
		}
	}

	private static String index(String row, int column) {
		return cell("index", row, column);
	}

	private static String hotPath(String row) {
		return cell("hotpath", row, 1);
	}

	private static String saveAll(String row) {
		return cell("jobs", "saveAll by 50, " + row, 1, DISTANT);
	}

	private static String dataJdbc(String row) {
		return cell("jobs", "Spring Data JDBC, " + row, 1, DISTANT);
	}

	/**
	 * A cell of the first such row below some headings, without its least and greatest.
	 */
	private static String cell(String part, String row, int column, String... headings) {
		List<String> lines = page("docs/benchmarks/" + part + ".md").lines().toList();
		for (String heading : headings) {
			assertThat(lines).contains(heading);
			lines = lines.subList(lines.indexOf(heading) + 1, lines.size());
		}
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
