package dev.hilo.failures;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import dev.hilo.support.ChildProcess;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Callers that wait for ids on threads of a ForkJoinPool, such as that of parallel
 * streams and {@code runAsync}: four threads, also on a machine with fewer processors.
 */
@Execution(ExecutionMode.CONCURRENT)
class ForkJoinTests {

	@TempDir
	Path folder;

	@Test
	void waitRunsNoOtherTaskInItsTransactionAndWithItsThreadLocals() throws IOException {
		assertThat(run("transactions")).startsWith("reported=1866 ").endsWith(" lost=0 leaked=0");
	}

	@Tag("all")
	@Test
	void thousandsOfTasksOfTheCommonPoolWaitForASlowRefill() throws IOException {
		assertThat(run("slow")).isEqualTo("failed=0 hanging=0 threads=4");
	}

	@Tag("all")
	@Test
	void thousandsOfTasksOfAnotherPoolWaitForASlowRefillWithoutFurtherThreads() throws IOException {
		assertThat(run("own-pool")).isEqualTo("failed=0 hanging=0 threads=4");
	}

	@Tag("all")
	@Test
	void nestedTasksWaitOneAfterTheOther() throws IOException {
		assertThat(run("nested")).isEqualTo("failed=0 hanging=0");
	}

	private String run(String load) throws IOException {
		Path log = this.folder.resolve(load + ".log");
		try (ChildProcess process = new ChildProcess(
				List.of("-Djava.util.concurrent.ForkJoinPool.common.parallelism=4"),
				System.getProperty("java.class.path"), ForkJoinLoad.class, log, List.of(load))) {
			String line;
			do {
				line = process.answer();
			}
			while (!line.matches("[a-z]+=.*"));
			return line;
		}
	}

}
