package dev.hilo.docs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Links between pages lead somewhere. Those to other sites are not followed.
 */
class LinksTests {

	private static final Pattern LINK = Pattern.compile("]\\(\\s*(?!https?:)([^)\\s]+)\\s*\\)");

	private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

	@Test
	void eachLeadsToAFileAndAHeading() {
		List<String> links = Pages.all().flatMap(LinksTests::links).toList();
		assertThat(links).hasSizeGreaterThan(150);
		assertThat(links).filteredOn((link) -> !leadsSomewhere(link)).isEmpty();
	}

	@Test
	void aHeadingThatIsNotThereIsFound() {
		assertThat(leadsSomewhere("docs/faq.md#why-are-there-gaps")).isTrue();
		assertThat(leadsSomewhere("docs/faq.md#why-are-there-cats")).isFalse();
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
