package dev.hilo.support;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

import static org.assertj.core.api.Assertions.assertThat;

class EngineTests {

	@Tag("long")
	@Test
	void allEnginesLeaveTheTemporaryFolderEmptyWhenTheJvmEnds(@TempDir Path folder) throws Exception {
		Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-Djava.io.tmpdir=" + folder,
				"-Dot.epg.working-dir=" + System.getProperty("ot.epg.working-dir", "target/embedded-pg"),
				"-Dmariadb.working-dir=" + System.getProperty("mariadb.working-dir", "target/mariadb"), "-cp",
				System.getProperty("java.class.path"), UseOfAllEngines.class.getName())
			.redirectErrorStream(true)
			.start();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertThat(process.waitFor()).as(output).isZero();
		assertThat(folder).isEmptyDirectory();
	}

	/** In a JVM of its own. No pool is closed, as in many tests. */
	static final class UseOfAllEngines {

		private UseOfAllEngines() {
		}

		public static void main(String[] args) {
			for (Engine engine : Engine.values()) {
				try {
					engine.newPoolWithTables();
				}
				catch (TestAbortedException ex) {
					System.out.println(ex.getMessage());
				}
			}
			System.exit(0);
		}

	}

}
