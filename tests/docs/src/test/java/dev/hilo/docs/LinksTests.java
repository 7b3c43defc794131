package dev.hilo.docs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Links between pages lead somewhere. Those to other sites are not followed.
 */
@Tag("all")
class LinksTests {

	private static final Pattern LINK = Pattern.compile("]\\(\\s*(?!https?:)([^)\\s]+)\\s*\\)");

	private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

	@Test
	void eachLeadsToAFileAndAHeading() {
		List<String> links = Pages.all().flatMap(LinksTests::links).toList();
		assertThat(links).hasSizeGreaterThan(150);
		assertThat(links).filteredOn((link) -> !leadsSomewhere(link)).isEmpty();
	}

	/** The menu of the site is made from this list. */
	@Test
	void theListOfTheReadmeHasEachPageOnce() {
		String list = Pages.read(Pages.ROOT.resolve("README.md")).split("## Documentation\n")[1].split("\n## ")[0];
		List<String> listed = LINK.matcher(list)
			.results()
			.map((found) -> found.group(1))
			.filter((link) -> link.matches("docs/[\\w-]+\\.md"))
			.toList();
		assertThat(listed).containsExactlyInAnyOrderElementsOf(
				Pages.all().filter((page) -> page.matches("docs/[\\w-]+\\.md")).toList());
	}

	@Test
	void aHeadingThatIsNotThereIsFound() {
		assertThat(leadsSomewhere("docs/overview.md#gaps")).isTrue();
		assertThat(leadsSomewhere("docs/overview.md#cats")).isFalse();
		assertThat(leadsSomewhere("docs/cats.md")).isFalse();
	}

	/** From the root. */
	private static Stream<String> links(String page) {
		return LINK.matcher(Pages.read(Pages.ROOT.resolve(page)))
			.results()
			.map((MatchResult found) -> found.group(1))
			.map((link) -> link.startsWith("#") ? page + link : Path.of(page).resolveSibling(link).toString());
	}

	private static boolean leadsSomewhere(String link) {
		String[] parts = link.split("#", 2);
		Path file = Pages.ROOT.resolve(parts[0]);
		return Files.exists(file) && (parts.length == 1 || anchors(file).anyMatch(parts[1]::equals));
	}

	/** As GitHub makes them. */
	private static Stream<String> anchors(Path page) {
		return HEADING.matcher(Pages.read(page))
			.results()
			.map((heading) -> heading.group(1)
				.toLowerCase(Locale.ROOT)
				.replaceAll("[^a-z0-9 _-]", "")
				.replace(' ', '-'));
	}

}
