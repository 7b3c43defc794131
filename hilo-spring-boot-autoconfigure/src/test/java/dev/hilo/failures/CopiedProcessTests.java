package dev.hilo.failures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.hilo.support.Engine;
import dev.hilo.support.UnpackedServer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One image of a process, taken by CRIU, and two copies that run at the same time.
 */
@Tag("long")
class CopiedProcessTests {

	private static final Path SCRIPT = Path.of("src/test/clusters/criu.sh").toAbsolutePath();

	private final List<Process> started = new ArrayList<>();

	@TempDir
	private Path folder;

	@BeforeEach
	void skipWhereTheKernelCannot() throws Exception {
		UnpackedServer.packages("criu");
		if (run(SCRIPT.toString(), "check") != 0) {
			String reason = "SKIPPED: no image of a process can be taken here; see " + this.folder.resolve("log");
			System.err.println("#### " + reason + " ####");
			Assumptions.abort(reason);
		}
	}

	@AfterEach
	void end() {
		this.started.forEach(Process::destroyForcibly);
	}

	@Test
	void copiesOfAStoppedApplicationGiveNoIdTwice() throws Exception {
		Map<String, Integer> twice = twiceByTwoCopies(true);
		System.out.println("Two copies of a stopped application, ids given twice: " + twice);
		assertThat(twice.values()).containsOnly(0);
	}

	/** So the test above can fail. */
	@Test
	void copiesOfARunningApplicationGiveIdsTwice() throws Exception {
		Map<String, Integer> twice = twiceByTwoCopies(false);
		System.out.println("Two copies of a running application, ids given twice: " + twice);
		assertThat(twice.get("plain")).isGreaterThanOrEqualTo(995);
		assertThat(twice.get("decimal")).isEqualTo(CopiedProcess.IDS);
	}

	private Map<String, Integer> twiceByTwoCopies(boolean stops) throws Exception {
		Process original = start("setsid", ProcessHandle.current().info().command().orElseThrow(), "-XX:-UsePerfData",
				"-XX:+UseSerialGC", "-Xmx128m", "-cp", System.getProperty("java.class.path"),
				CopiedProcess.class.getName(), Engine.POSTGRESQL.newDatabase(), this.folder.toString(),
				String.valueOf(stops));
		await(original, "ready");
		String image = this.folder.resolve("image").toString();
		assertThat(run(SCRIPT.toString(), "dump", String.valueOf(original.pid()), image)).as(log()).isZero();
		Files.createFile(this.folder.resolve("go"));
		List<Process> copies = new ArrayList<>();
		for (int i = 0; i < 2; i++) {
			copies.add(start(SCRIPT.toString(), "restore", image));
		}
		await(copies.get(0), "ids-1");
		await(copies.get(1), "ids-2");
		Map<String, Integer> twice = new HashMap<>();
		for (String kind : CopiedProcess.KINDS) {
			List<String> ids = new ArrayList<>(idsOf(1, kind));
			ids.addAll(idsOf(2, kind));
			assertThat(ids).hasSize(2 * CopiedProcess.IDS);
			twice.put(kind, ids.size() - new HashSet<>(ids).size());
		}
		return twice;
	}

	private List<String> idsOf(int copy, String kind) throws IOException {
		return Files.readAllLines(this.folder.resolve("ids-" + copy))
			.stream()
			.filter((line) -> line.startsWith(kind + " "))
			.toList();
	}

	private void await(Process process, String file) {
		Awaitility.await(file).atMost(Duration.ofMinutes(3)).until(() -> {
			if (Files.exists(this.folder.resolve(file))) {
				return true;
			}
			assertThat(process.isAlive() || process.exitValue() == 0).as(log()).isTrue();
			return false;
		});
	}

	private String log() throws IOException {
		return Files.readString(this.folder.resolve("log"));
	}

	private int run(String... command) throws Exception {
		Process process = new ProcessBuilder(command).redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.appendTo(this.folder.resolve("log").toFile()))
			.start();
		assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
		return process.exitValue();
	}

	/** Without a log, whose size would have to be the same in each copy. */
	private Process start(String... command) throws IOException {
		Process process = new ProcessBuilder(command).redirectInput(Path.of("/dev/null").toFile())
			.redirectOutput(ProcessBuilder.Redirect.DISCARD)
			.redirectError(ProcessBuilder.Redirect.DISCARD)
			.start();
		this.started.add(process);
		return process;
	}

}
