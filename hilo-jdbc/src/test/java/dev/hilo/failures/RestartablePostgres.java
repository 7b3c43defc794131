package dev.hilo.failures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

import dev.hilo.support.FreePort;

/**
 * A server of its own that ends and is started again on the same data and port.
 */
final class RestartablePostgres {

	private final Path data;

	private EmbeddedPostgres server;

	/** Starts a server with its data in the folder. */
	RestartablePostgres(Path folder) throws IOException {
		this.data = folder.resolve("data");
		this.server = start(FreePort.find());
	}

	String url() {
		return "jdbc:postgresql://127.0.0.1:" + this.server.getPort() + "/postgres";
	}

	void startAgain() throws IOException {
		this.server = start(this.server.getPort());
	}

	private EmbeddedPostgres start(int port) throws IOException {
		return EmbeddedPostgres.builder()
			.setDataDirectory(this.data)
			.setCleanDataDirectory(false)
			.setServerConfig("listen_addresses", "127.0.0.1")
			// PostgreSQL's default, which the library has changed
			.setServerConfig("synchronous_commit", "on")
			.setPort(port)
			.setPGStartupWait(Duration.ofMinutes(1))
			.start();
	}

	/** Ends it in good order. */
	void stop() throws IOException {
		this.server.close();
	}

	/** Ends it by SIGKILL. */
	void kill() throws IOException {
		long postmaster = Long.parseLong(Files.readAllLines(this.data.resolve("postmaster.pid")).get(0));
		ProcessHandle process = ProcessHandle.of(postmaster).orElseThrow();
		List<ProcessHandle> all = Stream.concat(Stream.of(process), process.descendants()).toList();
		all.forEach(ProcessHandle::destroyForcibly);
		all.forEach((one) -> one.onExit().join());
		this.server.close();
	}

}
