package dev.hilo.docs;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What {@code ./mvnw verify} runs and what {@code -Pall} adds: no test is in neither, and
 * each promise has one in the first.
 */
@Tag("all")
class TwoBuildsTests {

	private static final Pattern MODULE = Pattern.compile("<module>([\\w/-]+)</module>");

	private static final Pattern TAG = Pattern.compile("@Tag\\(\"(\\w+)\"\\)");

	private static final Pattern ONE_TEST = Pattern.compile(
			"((?:\\t@[^\\n]*\\n)*?)\\t@(?:Test|ParameterizedTest)\\b[^\\n]*\\n((?:\\t[^\\n]*\\n)*?)\\tvoid \\w+\\(");

	private static final Map<String, Path> TESTS = Pages.sources()
		.filter((file) -> file.toString().matches(".*(Tests|Contract)\\.java"))
		.collect(Collectors.toMap((file) -> file.getFileName().toString().replace(".java", ""), (file) -> file,
				(one, other) -> one));

	@Test
	void eachModuleWithTestsIsInOneOfThemOrHasACommandOfItsOwn() {
		Set<String> withTests = Pages.sources()
			.map((file) -> Pages.ROOT.relativize(file).toString())
			.filter((file) -> file.contains("/src/test/"))
			.map((file) -> file.replaceFirst("/src/test/.*", ""))
			.collect(Collectors.toCollection(TreeSet::new));
		Set<String> inNeither = new TreeSet<>(withTests);
		inNeither.removeAll(modules(""));
		assertThat(inNeither).containsExactly("benchmarks", "examples/sharded-shop", "tests/containers", "tests/races");
		String contributing = Pages.read(Pages.ROOT.resolve("CONTRIBUTING.md"));
		assertThat(inNeither).allMatch(contributing::contains);
	}

	@Test
	void eachTagIsOneThatABuildRuns() {
		Set<String> tags = Pages.sources()
			.filter((file) -> file.toString().matches(".*/src/test/.*\\.(java|kt)"))
			.flatMap((file) -> TAG.matcher(Pages.read(file)).results().map((tag) -> tag.group(1)))
			.collect(Collectors.toCollection(TreeSet::new));
		assertThat(tags).as("slow is for mutation testing alone").containsExactly("all", "long", "slow");
	}

	@Test
	void eachPromiseHasATestInTheDefaultBuild() {
		List<String> promises = Stream
			.of(Pages.read(Pages.ROOT.resolve("docs/guarantees.md")).split("\n\n|\n(?=[-|] )"))
			.filter((text) -> !names(text).isEmpty())
			.toList();
		assertThat(promises).hasSizeGreaterThan(15);
		assertThat(promises.stream().filter((text) -> names(text).stream().noneMatch(TwoBuildsTests::runsByDefault)))
			.isEmpty();
	}

	@Test
	void testsOfTheOtherBuildAreToldApart() {
		assertThat(Stream
			.of("PoolStarvationTests", "SharedProbeLockedTableTests", "JdbcRangeRepositoryTests", "MySqlUrlTests",
					"PostgresStandbyTests", "EndpointTests", "SqliteJournalTests")
			.filter(TwoBuildsTests::runsByDefault))
			.containsExactly("PoolStarvationTests", "JdbcRangeRepositoryTests", "SqliteJournalTests");
	}

	private static List<String> names(String text) {
		return Pattern.compile("`(\\w+Tests)(?:#\\w+)?`").matcher(text).results().map((name) -> name.group(1)).toList();
	}

	private static boolean runsByDefault(String test) {
		Path file = TESTS.get(test);
		String module = Pages.ROOT.relativize(file).toString().replaceFirst("/src/.*", "");
		if (module.startsWith("tests/smoke/") && modules("all").contains(module)) {
			return false;
		}
		String source = Pages.read(file);
		int header = source.indexOf("class " + test);
		if (TAG.matcher(source.substring(0, header)).find()) {
			return false;
		}
		return ONE_TEST.matcher(source).results().anyMatch((found) -> !TAG.matcher(found.group()).find())
				|| Pattern.compile("extends (\\w+Contract)")
					.matcher(source)
					.results()
					.map((MatchResult contract) -> contract.group(1))
					.anyMatch(TwoBuildsTests::runsByDefault);
	}

	/** Of the smoke tests those of the profile alone, if one is named. */
	private static Set<String> modules(String profile) {
		String smoke = Pages.read(Pages.ROOT.resolve("tests/smoke/pom.xml"));
		Stream<String> nested = found(smoke.substring(Math.max(0, smoke.indexOf("<id>" + profile + "</id>"))))
			.map("tests/smoke/"::concat);
		String root = Pages.read(Pages.ROOT.resolve("pom.xml"));
		Stream<String> outer = found(root.substring(0, root.indexOf("</modules>")));
		return Stream.concat(outer, nested).collect(Collectors.toCollection(TreeSet::new));
	}

	private static Stream<String> found(String pom) {
		return MODULE.matcher(pom).results().map((module) -> module.group(1));
	}

}
