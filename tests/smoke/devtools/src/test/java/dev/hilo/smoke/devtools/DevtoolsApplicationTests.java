package dev.hilo.smoke.devtools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Restarts by Devtools, each with a new class loader in the same JVM.
 */
class DevtoolsApplicationTests {

	@TempDir
	private Path folder;

	@Test
	void idsGoOnWithoutAGapAfterEachRestartAndNoThreadOrPoolIsLeft() throws Exception {
		List<String> output = run();
		assertThat(output).filteredOn((line) -> line.startsWith("SAVED"))
			.as(() -> String.join("\n", output))
			.containsExactly("SAVED notes/1-A", "SAVED notes/2-A", "SAVED notes/3-A");
		assertThat(output).filteredOn((line) -> line.startsWith("THREAD"))
			.contains("THREAD hilo:housekeeper")
			.doesNotHaveDuplicates()
			.allMatch((line) -> line.matches("THREAD (hilo-refill-1|hilo-question-1|hilo:.*|HikariPool-3:.*)"));
	}

	private List<String> run() throws IOException, InterruptedException {
		Path output = this.folder.resolve("output");
		Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
				DevtoolsApplication.class.getName(), "--spring.sql.init.mode=always",
				"--spring.datasource.url=jdbc:h2:file:" + this.folder.resolve("notes") + ";WRITE_DELAY=0")
			.redirectErrorStream(true)
			.redirectOutput(output.toFile())
			.start();
		try {
			process.waitFor(5, TimeUnit.MINUTES);
			return Files.readAllLines(output);
		}
		finally {
			process.destroyForcibly().onExit().join();
		}
	}

}
