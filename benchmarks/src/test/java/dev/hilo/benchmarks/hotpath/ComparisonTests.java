package dev.hilo.benchmarks.hotpath;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.hilo.benchmarks.ClassPath;
import dev.hilo.benchmarks.Effort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Comparing two builds works; its figures mean nothing here.
 */
class ComparisonTests {

	@Test
	void bothBuildsAndTheirRatioAreStatedForEachMethodAndNumberOfThreads(@TempDir Path folder) throws Exception {
		String before = System.getProperty("java.class.path");
		try {
			Path jar = Files.createFile(folder.resolve("baseline.jar"));
			assertThat(new Comparison(jar.toString()).run(1, Effort.SMOKE).toString().lines())
				.filteredOn((line) -> line
					.matches("\\| HiLo (next\\(\\)|document id)(, baseline|, this build)? (\\| \\S[^|]+){2}\\|"))
				.hasSize(2 * 3);
		}
		finally {
			System.setProperty("java.class.path", before);
		}
	}

	@Test
	void aJarThatIsNotThereIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new Comparison("no.jar")).withMessageContaining("no.jar");
	}

	@Test
	void whatIsToBeLeftOutMustBeThere() {
		assertThatIllegalStateException().isThrownBy(() -> ClassPath.without(Pattern.compile("/renamed-")))
			.withMessageContaining("/renamed-");
	}

	@Test
	void theProductIsFoundInFoldersAndRepositoriesAndNothingElseIs() {
		assertThat("/hilo-spring-boot-autoconfigure/target/classes").containsPattern(ClassPath.PRODUCT);
		assertThat("/hilo-core/target/hilo-core-0.1.0-SNAPSHOT.jar").containsPattern(ClassPath.PRODUCT);
		assertThat("/repository/dev/hilo/hilo-core/1.0/hilo-core-1.0.jar").containsPattern(ClassPath.PRODUCT);
		assertThat("/hilo-spring-boot-2/benchmarks/target/classes").doesNotContainPattern(ClassPath.PRODUCT);
		assertThat("/hilo-spring-boot-2/lib/h2-2.4.240.jar").doesNotContainPattern(ClassPath.PRODUCT);
	}

}
