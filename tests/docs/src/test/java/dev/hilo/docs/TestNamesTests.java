package dev.hilo.docs;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Each test that a page gives as a proof is there.
 */
@Tag("all")
class TestNamesTests {

	/** Such as {@code ForkJoinTests}, and {@code ForkJoinTests#aMethod}. */
	private static final Pattern NAMED = Pattern.compile("`(\\w+(?:Tests|Contract))(?:#(\\w+))?`");

	private static final Map<String, String> TESTS = Pages.sources()
		.filter((file) -> file.toString().matches(".*(Tests|Contract)\\.(java|kt)"))
		.collect(Collectors.toMap(TestNamesTests::name, Pages::read, (one, other) -> one + other));

	@Test
	void pagesNameNoOthers() {
		List<MatchResult> named = Pages.all()
			.flatMap((page) -> NAMED.matcher(Pages.read(Pages.ROOT.resolve(page))).results())
			.toList();
		assertThat(named).hasSizeGreaterThan(100);
		assertThat(named.stream().filter((name) -> !exists(name)).map(MatchResult::group)).isEmpty();
	}

	@Test
	void aTestThatIsNotThereIsFound() {
		assertThat(Stream.of("`TestNamesTests#pagesNameNoOthers`", "`CatTests`", "`TestNamesTests#cats`")
			.filter((text) -> exists(NAMED.matcher(text).results().findFirst().orElseThrow())))
			.containsExactly("`TestNamesTests#pagesNameNoOthers`");
	}

	private static boolean exists(MatchResult name) {
		String source = TESTS.get(name.group(1));
		return source != null && (name.group(2) == null || source.contains(" " + name.group(2) + "("));
	}

	private static String name(Path file) {
		return file.getFileName().toString().replaceFirst("\\..*", "");
	}

}
