package dev.hilo.sample;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The database server of the profile {@code h2-server} in the root's pom.xml, on a port
 * of its own. It can go away and come back.
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

	int port() {
		return this.port;
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
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path")));
		command.addAll(inPom("jvmArguments"));
		command.addAll(inPom("main-class"));
		command.addAll(inPom("arguments"));
		command.addAll(List.of("-tcpPort", String.valueOf(this.port)));
		Process launched = new ProcessBuilder(command).directory(this.folder.toFile())
			.redirectErrorStream(true)
			.start();
		assertThat(launched.inputReader().readLine()).startsWith("TCP server running");
		return launched;
	}

	private static List<String> inPom(String property) throws IOException {
		Matcher value = Pattern.compile("<spring-boot\\.run\\." + property + ">(.*)</")
			.matcher(Files.readString(Path.of("../pom.xml")));
		assertThat(value.find()).as(property).isTrue();
		return List.of(value.group(1).split(" "));
	}

}
