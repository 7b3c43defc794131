package dev.hilo.docs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whoever pastes the files of a page into an empty folder gets a project that runs, and
 * prints what the page says.
 */
class WholeProjectsTests {

	private static final Pattern DEPENDENCY = Pattern
		.compile("<dependency>\\s*<groupId>(.*?)</groupId>\\s*<artifactId>(.*?)</artifactId>");

	private static final Pattern GRADLE_DEPENDENCY = Pattern
		.compile("(?m)^\t\\w+ \"([^:\"]+):([^:\"]+)(?::[^\"]+)?\"$");

	private static ReactorRepository repository;

	@BeforeAll
	static void install() throws IOException {
		repository = new ReactorRepository(Path.of("target/repository").toAbsolutePath());
	}

	@Test
	void thereIsOneForEachStoreAndAShortOneAndOneInKotlin() {
		assertThat(Project.all().map(Project::toString)).containsExactly("README.md, Quick start",
				"docs/quick-start.md, Spring Data JDBC", "docs/quick-start.md, JPA", "docs/quick-start.md, R2DBC",
				"docs/quick-start.md, Kotlin");
	}

	@Test
	void theOneOfTheReadmeBuildsRunsAndPrintsWhatItSays(@TempDir Path folder) throws Exception {
		check(projects().findFirst().orElseThrow(), folder);
	}

	@Tag("all")
	@ParameterizedTest
	@Execution(ExecutionMode.CONCURRENT)
	@MethodSource("otherProjects")
	void buildsRunsAndPrintsWhatThePageSays(Project project, @TempDir Path folder) throws Exception {
		check(project, folder);
	}

	private static void check(Project project, Path folder) throws Exception {
		project.copyTo(folder);
		List<String> lines = run(folder);
		assertThat(project.output()).isNotEmpty();
		assertThat(lines).as(String.join("\n", lines)).containsSubsequence(project.output());
	}

	@Test
	void gradleHasTheDependenciesOfMaven() {
		List<Block> gradle = Pages.blocks().stream().filter((block) -> block.language().equals("groovy")).toList();
		assertThat(gradle).isNotEmpty();
		assertThat(gradle).allSatisfy(
				(block) -> assertThat(coordinates(GRADLE_DEPENDENCY, block.text())).isEqualTo(coordinates(DEPENDENCY,
						projects().filter((project) -> project.toString().startsWith(block.page()))
							.findFirst()
							.orElseThrow()
							.pom())));
	}

	static Stream<Project> projects() {
		return Project.all();
	}

	static Stream<Project> otherProjects() {
		return projects().skip(1);
	}

	static TreeSet<String> dependencies(String xml) {
		return coordinates(DEPENDENCY, xml);
	}

	private static TreeSet<String> coordinates(Pattern pattern, String text) {
		return pattern.matcher(text)
			.results()
			.map((MatchResult found) -> found.group(1) + ":" + found.group(2))
			.collect(Collectors.toCollection(TreeSet::new));
	}

	private static List<String> run(Path folder) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("docs.maven"), "bin", "mvn").toString());
		command.addAll(List.of("-B", "-ntp", "spring-boot:run"));
		command.addAll(repository.options());
		if (System.getProperty("docs.offline").endsWith("true")) {
			command.add("-o");
		}
		ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
		builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
		builder.environment().put("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
		Process process = builder.start();
		CompletableFuture<List<String>> lines = CompletableFuture
			.supplyAsync(() -> process.inputReader().lines().toList());
		assertThat(process.waitFor()).as(() -> String.join("\n", lines.join())).isZero();
		return lines.join();
	}

}
