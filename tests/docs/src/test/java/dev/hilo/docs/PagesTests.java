package dev.hilo.docs;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.json.JsonParserFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

/**
 * Whoever copies a block from a page copies what was compiled, bound or run. Those that
 * could not be are in {@link NotRun}.
 */
@Tag("all")
class PagesTests {

	/** Headings below which code is that of tests, word for word. */
	private static final Set<String> OF_TESTED_CODE = Set.of("JdbcClient and JdbcTemplate", "jOOQ", "Spring Boot 3.5",
			"Ids in Spring tests");

	/** In a block without a language, as in the step of a list. */
	private static final Pattern SQL = Pattern.compile("(UPDATE|INSERT INTO) |BEGIN;");

	private static final List<String> TESTED_CODE = Pages.sources()
		.filter((file) -> file.toString().matches(".*/(recipes|tests/smoke|examples)/.*\\.(java|kt)"))
		.map(Pages::read)
		.toList();

	@TestFactory
	Stream<DynamicTest> eachBlockIsTrue(@TempDir Path folder) {
		return Pages.blocks()
			.stream()
			.filter((block) -> !Project.contains(block) && NotRun.ALL.stream().noneMatch((not) -> not.covers(block)))
			.map((block) -> DynamicTest.dynamicTest(block.where() + " " + block.language(),
					() -> checkAt(block, folder)));
	}

	@Test
	void thereAreManyBlocks() {
		assertThat(Pages.blocks()).hasSizeGreaterThan(70);
		assertThat(Pages.blocks()).extracting(Block::page)
			.contains("README.md", "docs/other-stacks.md", "docs/overview.md");
	}

	@Test
	void whatIsNotRunIsStillThereAndHasAReason() {
		for (NotRun each : NotRun.ALL) {
			assertThat(each.reason()).isNotBlank();
			assertThat(Pages.blocks()).as(each.toString()).filteredOn(each::covers).isNotEmpty();
		}
	}

	/** Reports of builds do not show the names of dynamic tests. */
	private static void checkAt(Block block, Path folder) {
		try {
			check(block, folder);
		}
		catch (Exception | AssertionError ex) {
			throw new AssertionError(block.where() + ": " + ex.getMessage(), ex);
		}
	}

	private static void check(Block block, Path folder) throws Exception {
		switch (block.language()) {
			case "java" -> checkJava(block, folder);
			case "kotlin" -> assertThat(isEndOfATestedSource(block)).as("the end of a source").isTrue();
			case "yaml" -> checkYaml(block);
			case "xml" -> checkDependencies(block);
			case "sql" -> Sql.run(block.text());
			case "json" -> assertThat(JsonParserFactory.getJsonParser().parseMap(block.text())).isNotEmpty();
			case "python" ->
				assertThat(block.page()).as("run by OtherLanguagesTests").isEqualTo("docs/other-stacks.md");
			case "groovy" -> assertThat(block.file()).as("compared by WholeProjectsTests").isEqualTo("build.gradle");
			default -> checkCommands(block);
		}
	}

	private static void checkJava(Block block, Path folder) throws ReflectiveOperationException, IOException {
		if (isEndOfATestedSource(block)) {
			return;
		}
		assertThat(OF_TESTED_CODE).as("no test has this code").doesNotContain(block.part());
		JavaSnippet snippet = new JavaSnippet(block.text(), folder);
		assertThat(snippet.compile()).as("what the compiler says of it; see Names and SnippetImports").isEmpty();
		Names names = snippet.run();
		assertThat(names.given).isEqualTo(names.said);
	}

	private static void checkYaml(Block block) throws IOException, ClassNotFoundException {
		Yaml yaml = new Yaml(block.text());
		yaml.bind();
		assertThat(yaml.unknown()).as("properties without metadata").isEmpty();
	}

	/** The pom of this module has all of them, so that they have been resolved. */
	private static void checkDependencies(Block block) {
		String pom = Pages.read(Path.of("pom.xml"));
		assertThat(WholeProjectsTests.dependencies(pom)).containsAll(WholeProjectsTests.dependencies(block.text()));
	}

	private static void checkCommands(Block block) throws SQLException {
		if (SQL.matcher(block.text()).lookingAt()) {
			Sql.run(block.text());
			return;
		}
		MavenCommands commands = new MavenCommands(block.text());
		if (!commands.areAll()) {
			fail("Nobody knows how to check this block: give it a language, or put it into NotRun with the reason\n"
					+ block.text());
		}
		assertThat(commands.missing()).isEmpty();
	}

	private static boolean isEndOfATestedSource(Block block) {
		return TESTED_CODE.stream().anyMatch((source) -> source.endsWith("\n" + block.text()));
	}

}
