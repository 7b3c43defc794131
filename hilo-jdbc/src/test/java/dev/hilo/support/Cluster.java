package dev.hilo.support;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Assumptions;

/**
 * Servers that work together, run by a script of {@code src/test/clusters}.
 */
public final class Cluster implements AutoCloseable {

	private static final int MINUTES = 3;

	private final Path script;

	private final Path folder;

	/**
	 * Starts the servers.
	 * @param script the script's name
	 * @param folder where they have their data
	 * @param needed what must be there; if it is not, the test is skipped and says so,
	 * but never in CI
	 * @param arguments further ones of the start
	 */
	public Cluster(String script, Path folder, Path needed, String... arguments) throws IOException {
		this.script = Path.of("src/test/clusters", script).toAbsolutePath();
		this.folder = folder;
		if (!Files.exists(needed) && System.getenv("CI") == null) {
			Assumptions.abort("SKIPPED: there is no " + needed + " on this machine; see " + this.script);
		}
		List<String> start = new ArrayList<>(List.of("start"));
		start.addAll(List.of(arguments));
		call(start.toArray(String[]::new));
	}

	/**
	 * Calls the script and waits for its end.
	 */
	public void call(String... arguments) throws IOException {
		List<String> command = new ArrayList<>(List.of("bash", this.script.toString(), this.folder.toString()));
		command.addAll(List.of(arguments));
		Path log = Files.createTempFile("cluster", ".log");
		// Not a pipe: the servers would keep it open
		Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
		if (!endsInTime(process) || process.exitValue() != 0) {
			throw new IOException(command + " failed: " + Files.readString(log));
		}
		Files.delete(log);
	}

	private static boolean endsInTime(Process process) throws IOException {
		try {
			return process.waitFor(MINUTES, TimeUnit.MINUTES);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new InterruptedIOException("Interrupted while the servers were waited for");
		}
	}

	@Override
	public void close() throws IOException {
		call("stop");
	}

}
