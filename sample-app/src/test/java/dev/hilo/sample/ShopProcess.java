package dev.hilo.sample;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.awaitility.Awaitility;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The shop in a JVM of its own, which works in the given folder. Its temporary files go
 * there too: nobody else deletes those of a killed JVM.
 */
final class ShopProcess implements AutoCloseable {

	private static final Pattern STARTED = Pattern.compile("Tomcat started on port (\\d+)[\\s\\S]*Started Sample");

	private static final Pattern ID = Pattern.compile("\"id\":\"(.+?)\"");

	private final HttpClient http = HttpClient.newHttpClient();

	private final Process process;

	private final Path log;

	private int port;

	private ShopProcess(Path folder, String... arguments) throws IOException {
		this.log = Files.createTempFile(folder, "shop", ".log");
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Djava.io.tmpdir=" + folder, "-cp",
				System.getProperty("java.class.path"), SampleApplication.class.getName(), "--server.port=0"));
		command.addAll(List.of(arguments));
		this.process = new ProcessBuilder(command).directory(folder.toFile())
			.redirectErrorStream(true)
			.redirectOutput(this.log.toFile())
			.start();
	}

	/**
	 * Starts a shop that keeps its database in the folder.
	 */
	static ShopProcess start(Path folder, String... arguments) throws IOException {
		return new ShopProcess(folder, arguments).awaitStarted();
	}

	private ShopProcess awaitStarted() {
		Awaitility.await().atMost(Duration.ofSeconds(120)).pollInterval(Duration.ofMillis(50)).untilAsserted(() -> {
			assertThat(this.process.isAlive()).as(Files.readString(this.log)).isTrue();
			Matcher started = STARTED.matcher(Files.readString(this.log));
			assertThat(started.find()).as("The shop has started").isTrue();
			this.port = Integer.parseInt(started.group(1));
		});
		return this;
	}

	int port() {
		return this.port;
	}

	/**
	 * Makes an order.
	 * @return its id
	 */
	String order() {
		return order("/orders");
	}

	/**
	 * Makes an order on the second instance.
	 * @return its id
	 */
	String orderOnSecond() {
		return order("/second/orders");
	}

	/**
	 * Starts the second instance, as the page does.
	 * @return its process
	 */
	ProcessHandle startSecond() {
		assertThat(send(request("/second").PUT(BodyPublishers.noBody())).statusCode()).isEqualTo(202);
		Awaitility.await()
			.atMost(Duration.ofSeconds(120))
			.untilAsserted(() -> assertThat(send(request("/hilo")).body()).contains("\"phase\":\"RUNNING\""));
		return this.process.children().findFirst().orElseThrow();
	}

	int secondPort() {
		return number("\"port\":(\\d+)", send(request("/hilo")).body());
	}

	int databasePort() throws IOException {
		return number("database is at \\S*?127.0.0.1:(\\d+)", log());
	}

	String log() throws IOException {
		return Files.readString(this.log);
	}

	/**
	 * The ids of the newest orders.
	 */
	List<String> orders() {
		return idsIn(send(request("/orders")).body());
	}

	/**
	 * SIGTERM.
	 */
	void terminate() throws InterruptedException {
		this.process.destroy();
		assertThat(this.process.waitFor(30, TimeUnit.SECONDS)).as("The shop has stopped").isTrue();
	}

	/**
	 * SIGKILL.
	 */
	void kill() {
		this.process.destroyForcibly().onExit().join();
	}

	@Override
	public void close() {
		kill();
	}

	private String order(String path) {
		HttpResponse<String> answer = send(request(path).header("Content-Type", "application/json")
			.POST(BodyPublishers.ofString("{\"product\":\"Tea\",\"quantity\":2}")));
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
		return idsIn(answer.body()).get(0);
	}

	private HttpRequest.Builder request(String path) {
		return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + this.port + path))
			.timeout(Duration.ofSeconds(30));
	}

	private HttpResponse<String> send(HttpRequest.Builder request) {
		try {
			return this.http.send(request.build(), BodyHandlers.ofString());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	private static int number(String pattern, String text) {
		Matcher found = Pattern.compile(pattern).matcher(text);
		assertThat(found.find()).as(text).isTrue();
		return Integer.parseInt(found.group(1));
	}

	private static List<String> idsIn(String body) {
		return ID.matcher(body).results().map((found) -> found.group(1)).toList();
	}

}
