package dev.hilo.failures;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.support.ChildProcess;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A process that has had no memory for a moment: its heap was full twice, or its stacks
 * were used up within draws.
 */
@Tag("all")
@Execution(ExecutionMode.CONCURRENT)
class RefillExhaustedMemoryTests {

	@TempDir
	Path folder;

	@ParameterizedTest
	@ValueSource(strings = { "heap", "stack" })
	void allCollectionsGoOn(String memory) throws IOException {
		try (ChildProcess process = new ChildProcess(List.of("-Xmx64m", "-XX:+UseSerialGC"),
				System.getProperty("java.class.path"), ExhaustedMemory.class, this.folder.resolve("log"),
				List.of(memory))) {
			String line;
			do {
				line = process.answer();
			}
			while (!line.contains("alive="));
			assertThat(line).isEqualTo("alive=4");
		}
	}

}
