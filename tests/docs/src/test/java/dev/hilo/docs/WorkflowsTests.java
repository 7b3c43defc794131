package dev.hilo.docs;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The workflows run only at their host: what can be read from them is checked here.
 */
@Tag("all")
class WorkflowsTests {

	private static final List<Path> WORKFLOWS = Pages.files(Pages.ROOT.resolve(".github/workflows")).toList();

	private static final Pattern OPTIONS = Pattern.compile(" (-B|-ntp)(?= )");

	@Test
	void thereIsOneForTheBuildAndOneForThePages() {
		assertThat(WORKFLOWS).extracting((file) -> file.getFileName().toString()).contains("build.yml", "docs.yml");
	}

	@Test
	void eachActionIsPinnedByItsCommitAndNamesItsRelease() {
		assertThat(WORKFLOWS).allSatisfy((file) -> {
			List<String> actions = Pages.read(file).lines().filter((line) -> line.contains("uses:")).toList();
			assertThat(actions).isNotEmpty()
				.allMatch((line) -> line.matches("\\s+- uses: [\\w-]+/[\\w-]+@\\p{XDigit}{40} # v[\\d.]+"));
		});
	}

	@Test
	void eachReleaseOfAnActionIsOneCommit() {
		Stream<String> actions = WORKFLOWS.stream()
			.flatMap((file) -> Pages.read(file).lines())
			.filter((line) -> line.contains("uses:"))
			.map(String::strip)
			.distinct();
		assertThat(actions.map((line) -> line.replaceFirst("@.*", ""))).doesNotHaveDuplicates();
	}

	@Test
	void noneMayWriteAndAllEnd() {
		assertThat(WORKFLOWS).allSatisfy((file) -> {
			assertThat(workflow(file)).containsEntry("permissions", Map.of("contents", "read"))
				.containsKey("concurrency");
			assertThat(jobs(file)).isNotEmpty()
				.allSatisfy((job) -> assertThat(job).containsKey("timeout-minutes").doesNotContainKey("permissions"));
		});
	}

	@Test
	void noStepNeedsRootOrOneMachine() {
		assertThat(steps()).isNotEmpty().noneMatch((step) -> step.matches("(?s).*\\b(sudo|root|apt|apt-get)\\b.*"));
		assertThat(steps()).noneMatch((step) -> step.matches("(?s).*(^|[\\s='\":])/\\w.*"));
	}

	@Test
	void eachCommandNamesModulesProfilesAndTestsThatExist() {
		assertThat(commands()).allSatisfy((command) -> assertThat(new MavenCommands(command).missing()).isEmpty());
	}

	@Test
	void theyRunWhatTheReadmeSays() {
		List<String> readme = Pages.read(Pages.ROOT.resolve("README.md"))
			.lines()
			.filter((line) -> line.startsWith("    ./mvnw "))
			.map((line) -> line.replaceFirst(" +#.*", "").strip())
			.toList();
		assertThat(readme).contains("./mvnw spring-boot:run", "./mvnw verify");
		assertThat(commands()).containsAll(readme);
	}

	@Test
	void theyRunAllThatCiRuns() {
		List<String> ci = Pages.read(Pages.ROOT.resolve(".ci/run"))
			.lines()
			.filter((line) -> line.startsWith("maven "))
			.map((line) -> line.replaceFirst("maven", "./mvnw"))
			.toList();
		assertThat(ci).hasSizeGreaterThan(4);
		assertThat(commands()).containsAll(ci);
	}

	private static List<String> commands() {
		return steps().flatMap(String::lines)
			.filter((line) -> line.startsWith("./mvnw "))
			.map((line) -> OPTIONS.matcher(line).replaceAll("").replaceFirst(" &$", ""))
			.toList();
	}

	private static Stream<String> steps() {
		return WORKFLOWS.stream()
			.flatMap((file) -> jobs(file).stream())
			.flatMap((job) -> ((List<?>) job.get("steps")).stream())
			.map((step) -> ((Map<?, ?>) step).get("run"))
			.filter(String.class::isInstance)
			.map(String.class::cast);
	}

	@SuppressWarnings("unchecked")
	private static Collection<Map<String, Object>> jobs(Path file) {
		return ((Map<String, Map<String, Object>>) workflow(file).get("jobs")).values();
	}

	private static Map<String, Object> workflow(Path file) {
		return new Yaml(new SafeConstructor(new LoaderOptions())).load(Pages.read(file));
	}

}
