package dev.hilo.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
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
	Path docs;

	@BeforeAll
	static void letSeveralRunAtOnce() {
		System.setProperty("jmh.ignoreLock", "true");
	}

	@ParameterizedTest
	@ValueSource(strings = { "hotpath", "latency", "demand", "roundtrips", "jobs", "growth", "simulation" })
	void eachPartMeasuresAndWritesWhatItMeasured(String part) throws Exception {
		Benchmarks.run(this.docs, part, Effort.SMOKE);
		assertThat(this.docs.resolve("benchmarks/raw/" + part + ".json")).isNotEmptyFile();
		assertThat(Files.readString(this.docs.resolve("benchmarks.md"))).contains("Part `" + part + "`")
			.contains("|---|");
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
	void aPartThatIsNotThereIsRefusedWithTheNamesOfThoseThatAre() {
		assertThatIllegalArgumentException().isThrownBy(() -> Benchmarks.run(this.docs, "hotpaht", Effort.SMOKE))
			.withMessageContaining("'hotpaht'")
			.withMessageContaining("hotpath");
	}

}
