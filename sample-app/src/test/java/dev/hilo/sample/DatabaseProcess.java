package dev.hilo.sample;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;

/**
 * An H2 server in a JVM of its own, on loopback, that can go away and come back.
 */
final class DatabaseProcess implements AutoCloseable {

	private final Path folder;

	private final int port;

	private Process process;

	private DatabaseProcess(Path folder, int port) throws IOException {
		this.folder = folder;
		this.port = port;
		this.process = launch();
	}

	static DatabaseProcess start(Path folder) throws IOException {
		return new DatabaseProcess(folder, freePort());
	}

	String url() {
		return "jdbc:h2:tcp://127.0.0.1:" + this.port + "/./shop;WRITE_DELAY=0;CASE_INSENSITIVE_IDENTIFIERS=TRUE";
	}

	/** SIGKILL. */
	void goAway() {
		this.process.destroyForcibly().onExit().join();
	}

	/** On the port that it had. */
	void comeBack() throws IOException {
		this.process = launch();
	}

	@Override
	public void close() {
		goAway();
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
	}

	private Process launch() throws IOException {
		List<String> command = List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-XX:TieredStopAtLevel=1", "-Dh2.bindAddress=127.0.0.1", "-cp", System.getProperty("java.class.path"),
				"org.h2.tools.Server", "-tcp", "-tcpPort", String.valueOf(this.port), "-ifNotExists", "-baseDir",
				this.folder.toString());
		Process launched = new ProcessBuilder(command).redirectErrorStream(true).start();
		// Its first line says that it is running
		launched.inputReader().readLine();
		return launched;
	}

}
