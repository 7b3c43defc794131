package dev.hilo.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * The harness works; its figures mean nothing here.
 */
class BenchmarksTests {

	@TempDir
	Path folder;

	private Path page;

	@BeforeAll
	static void letSeveralRunAtOnce() {
		System.setProperty("jmh.ignoreLock", "true");
	}

	@BeforeEach
	void findPage() {
		this.page = this.folder.resolve("benchmarks.md");
	}

	@ParameterizedTest
	@ValueSource(strings = { "hotpath", "latency", "counters", "hotrow", "jobs", "index" })
	void eachPartMeasuresAndWritesWhatItMeasured(String part) throws Exception {
		run(part);
		assertThat(this.folder.resolve("results/" + part + ".json")).isNotEmptyFile();
		assertThat(this.folder.resolve("benchmarks/" + part + ".md")).content()
			.contains("Part `" + part + "`")
			.contains("|---|");
		assertThat(this.page).content().contains("](benchmarks/" + part + ".md)");
	}

	@Test
	void theStartupIsMeasuredAndItsDatabasesAreDeleted() throws Exception {
		Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
		List<Path> before = startups(temporary);
		eachPartMeasuresAndWritesWhatItMeasured("startup");
		assertThat(startups(temporary)).isEqualTo(before);
	}

	private static List<Path> startups(Path folder) throws IOException {
		try (Stream<Path> files = Files.list(folder)) {
			return files.filter((file) -> file.getFileName().toString().startsWith("startup")).sorted().toList();
		}
	}

	@Test
	void aPartReplacesItsOwnPageAndTheSummaryHasTheConclusionsOfAll() throws Exception {
		Path pages = Files.createDirectories(this.folder.resolve("benchmarks"));
		String hotRow = "# One hot row\n\n> Near.\n\nKept.\n";
		Files.writeString(pages.resolve("hotrow.md"), hotRow);
		Files.writeString(pages.resolve("latency.md"), "# Waiting\n\n> Replaced.\n");
		Files.writeString(pages.resolve("demand.md"), "# Of a part that is no more\n");
		run("latency");
		assertThat(pages.resolve("hotrow.md")).hasContent(hotRow);
		assertThat(pages.resolve("latency.md")).content().startsWith("# Waits\n").doesNotContain("Replaced");
		assertThat(this.page).content()
			.startsWith("# Benchmarks\n")
			.contains("- **Waits are few and short**")
			.contains("([Waits](benchmarks/latency.md))\n- Near. ([One hot row](benchmarks/hotrow.md))")
			.doesNotContain("Replaced", "demand");
	}

	@ParameterizedTest
	@ValueSource(strings = { "hotpath", "startup" })
	void twoBuildsAreComparedOnAPageOfTheirOwn(String part) throws Exception {
		String jars = Stream.of(ClassPath.without().split(File.pathSeparator))
			.filter(ClassPath.PRODUCT.asPredicate())
			.collect(Collectors.joining(File.pathSeparator));
		System.setProperty("benchmarks.baseline", jars);
		try {
			run(part);
		}
		finally {
			System.clearProperty("benchmarks.baseline");
		}
		assertThat(this.folder.resolve("benchmarks/" + part + "-builds.md")).content().contains("baseline |");
		assertThat(this.folder.resolve("benchmarks/" + part + ".md")).doesNotExist();
	}

	@Test
	void aPartThatIsNotThereIsRefusedWithTheNamesOfThoseThatAre() {
		assertThatIllegalArgumentException().isThrownBy(() -> run("latency, hotpaht"))
			.withMessageContaining("'hotpaht'")
			.withMessageContaining("hotpath");
	}

	private void run(String only) throws Exception {
		Benchmarks.run(this.page, this.folder.resolve("results"), only, Effort.SMOKE);
	}

}
