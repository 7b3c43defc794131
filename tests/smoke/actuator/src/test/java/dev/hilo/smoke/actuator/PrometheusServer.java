package dev.hilo.smoke.actuator;

import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.jayway.jsonpath.JsonPath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

/**
 * Prometheus, as Debian has it: its tool, and a server that scrapes an application each
 * second.
 */
final class PrometheusServer implements AutoCloseable {

	private static final HttpClient client = HttpClient.newHttpClient();

	private final Process process;

	private final String url;

	private PrometheusServer(Process process, int port) {
		this.process = process;
		this.url = "http://127.0.0.1:" + port;
	}

	static void check(String... arguments) throws Exception {
		promtool("check", arguments);
	}

	static void test(String... arguments) throws Exception {
		promtool("test", arguments);
	}

	private static void promtool(String command, String... arguments) throws Exception {
		List<String> line = Stream.concat(Stream.of(path("promtool"), command), Stream.of(arguments)).toList();
		Process tool = new ProcessBuilder(line).redirectErrorStream(true).start();
		String said = new String(tool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertThat(tool.waitFor()).as(said).isZero();
	}

	static PrometheusServer start(Path folder, String applicationPort) throws IOException {
		int port = freePort();
		Path configuration = Files.writeString(folder.resolve("prometheus.yml"), """
				global: {scrape_interval: 1s, evaluation_interval: 1s}
				rule_files: ['%s']
				scrape_configs:
				  - job_name: shop
				    metrics_path: /actuator/prometheus
				    static_configs: [{targets: ['127.0.0.1:%s']}]
				""".formatted(AlertRules.FILE, applicationPort));
		Process process = new ProcessBuilder(path("prometheus"), "--config.file=" + configuration,
				"--storage.tsdb.path=" + folder.resolve("data"), "--web.listen-address=127.0.0.1:" + port)
			.redirectErrorStream(true)
			.redirectOutput(folder.resolve("prometheus.log").toFile())
			.start();
		return new PrometheusServer(process, port);
	}

	/** Skips the test if it is not here; in CI it fails. */
	private static String path(String program) {
		Optional<File> found = Stream.of(System.getenv("PATH").split(File.pathSeparator))
			.map((folder) -> new File(folder, program))
			.filter(File::canExecute)
			.findFirst();
		if (found.isEmpty()) {
			String missing = "THE ALERTS WERE NOT TRIED: " + program
					+ " is not on the path (Debian: apt-get install prometheus)";
			System.err.println(missing);
			return "true".equals(System.getenv("CI")) ? fail(missing) : abort(missing);
		}
		return found.get().getPath();
	}

	/** What fires now: the labels of each alert. */
	List<Map<String, String>> firing() throws Exception {
		return JsonPath.read(get("/api/v1/alerts"), "$.data.alerts[?(@.state == 'firing')].labels");
	}

	/** What fires now: the name and the database of each alert. */
	Set<String> alerts() throws Exception {
		return firing().stream()
			.map((labels) -> labels.get("alertname") + " " + labels.get("database"))
			.collect(Collectors.toCollection(TreeSet::new));
	}

	/** The series that an expression gives now. */
	List<Object> query(String expression) throws Exception {
		String body = get("/api/v1/query?query=" + URLEncoder.encode(expression, StandardCharsets.UTF_8));
		assertThat(JsonPath.<String>read(body, "$.status")).as(expression + ": " + body).isEqualTo("success");
		return JsonPath.read(body, "$.data.result");
	}

	private String get(String path) throws Exception {
		return client.send(HttpRequest.newBuilder(URI.create(this.url + path)).build(), BodyHandlers.ofString()).body();
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0)) {
			return socket.getLocalPort();
		}
	}

	@Override
	public void close() {
		this.process.destroy();
		this.process.onExit().orTimeout(20, TimeUnit.SECONDS).join();
	}

}
