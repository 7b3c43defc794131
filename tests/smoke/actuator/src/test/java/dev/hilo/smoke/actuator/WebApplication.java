package dev.hilo.smoke.actuator;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import com.jayway.jsonpath.JsonPath;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;

import dev.hilo.HiLoIdGenerator;

/**
 * An application with a port, and whoever asks it over HTTP.
 */
final class WebApplication implements AutoCloseable {

	private static final HttpClient client = HttpClient.newHttpClient();

	final ConfigurableApplicationContext context;

	private final String url;

	private WebApplication(ConfigurableApplicationContext context) {
		this.context = context;
		this.url = "http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port") + "/actuator/";
	}

	/**
	 * Starts one on a database of its own, with its endpoints exposed.
	 */
	static WebApplication start(Class<?> configuration, String... arguments) {
		return start(WebApplicationType.SERVLET, configuration, arguments);
	}

	static WebApplication start(WebApplicationType type, Class<?> configuration, String... arguments) {
		SpringApplication application = new SpringApplication(ActuatorApplication.class, configuration);
		application.setWebApplicationType(type);
		return new WebApplication(
				application.run(Stream
					.concat(Stream.of("--server.port=0", "--server.address=127.0.0.1",
							"--spring.datasource.url=jdbc:h2:mem:" + UUID.randomUUID(),
							"--management.endpoints.web.exposure.include=*",
							"--management.endpoint.health.show-details=always"), Stream.of(arguments))
					.toArray(String[]::new)));
	}

	HiLoIdGenerator ids() {
		return this.context.getBean(HiLoIdGenerator.class);
	}

	HttpResponse<String> get(String path) {
		return send(HttpRequest.newBuilder(uri(path)).GET());
	}

	HttpResponse<String> post(String path, String body) {
		return send(HttpRequest.newBuilder(uri(path))
			.header("Content-Type", "application/json")
			.POST(BodyPublishers.ofString(body)));
	}

	CompletableFuture<HttpResponse<String>> postAsync(String path, String body) {
		return client.sendAsync(HttpRequest.newBuilder(uri(path))
			.header("Content-Type", "application/json")
			.POST(BodyPublishers.ofString(body))
			.build(), BodyHandlers.ofString());
	}

	HttpResponse<String> delete(String path) {
		return send(HttpRequest.newBuilder(uri(path)).DELETE());
	}

	/** A part of the JSON that a path answers. */
	<T> T read(String path, String jsonPath) {
		return JsonPath.read(get(path).body(), jsonPath);
	}

	private URI uri(String path) {
		return URI.create(this.url + path);
	}

	private static HttpResponse<String> send(HttpRequest.Builder request) {
		try {
			return client.send(request.timeout(Duration.ofSeconds(30)).build(), BodyHandlers.ofString());
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	@Override
	public void close() {
		this.context.close();
	}

}
