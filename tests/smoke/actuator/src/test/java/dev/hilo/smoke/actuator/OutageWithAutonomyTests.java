package dev.hilo.smoke.actuator;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import com.jayway.jsonpath.JsonPath;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.HiLoSequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A PostgreSQL server is stopped under an application with an autonomy, until callers
 * fail, and started again: what its callers, its operator and its log see.
 */
@Tag("long")
@ExtendWith(OutputCaptureExtension.class)
class OutageWithAutonomyTests {

	private static final int AUTONOMY_SECONDS = 20;

	/** After that, the draw rate is known. */
	private static final int WINDOW_SECONDS = 60;

	/** Callers a second. */
	private static final int RATE = 100;

	private static final int MOST_LINES = 40;

	private static final HttpClient client = HttpClient.newHttpClient();

	@TempDir
	private Path folder;

	private final ScheduledExecutorService callers = Executors.newScheduledThreadPool(2);

	private final AtomicLong served = new AtomicLong();

	private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

	private String healthUrl;

	@Test
	void idsLastForThePromisedTimeAlertsComeFirstAndTheLogIsShort(CapturedOutput output) throws Exception {
		EmbeddedPostgres server = server(0);
		int port = server.getPort();
		try (ConfigurableApplicationContext context = SpringApplication.run(ActuatorApplication.class,
				"--server.port=0", "--spring.datasource.url=" + server.getJdbcUrl("postgres", "postgres"),
				"--spring.datasource.username=postgres", "--hilo.jdbc.timeout=1s",
				"--hilo.autonomy=" + AUTONOMY_SECONDS + "s", "--management.endpoint.health.show-details=always",
				"--management.endpoints.web.exposure.include=health, prometheus")) {
			String web = context.getEnvironment().getRequiredProperty("local.server.port");
			this.healthUrl = "http://127.0.0.1:" + web + "/actuator/health/hilo";
			call(context.getBean(HiLoIdGenerator.class).sequence("orders"));
			try (PrometheusServer prometheus = PrometheusServer.start(this.folder, web)) {
				eventually(() -> assertThat(this.served).hasValueGreaterThan(WINDOW_SECONDS * RATE));
				assertThat(prometheus.alerts()).as("in calm").isEmpty();
				long servedBefore = this.served.get();
				server.close();

				eventually(() -> assertThat(prometheus.alerts()).contains("HiLoNumbersAtHandEndSoon default"));
				assertThat(health()).contains("failingSince", "autonomy").contains("\"status\":\"UP\"");
				assertThat(output).contains("No range could be obtained for collection 'orders'");
				assertThat(this.failures).as("when the alert fired").isEmpty();

				eventually(() -> assertThat(this.failures).isNotEmpty());
				long servedAway = this.served.get() - servedBefore;
				System.out.println(servedAway + " callers were served without the database");
				assertThat(servedAway).isGreaterThanOrEqualTo(AUTONOMY_SECONDS * RATE);
				eventually(() -> assertThat(prometheus.alerts()).contains("HiLoCallersGetNoIds default"));
				eventually(() -> assertThat(health()).contains("\"status\":\"DOWN\""));
				eventually(() -> assertThat(this.failures).hasSizeGreaterThan(10 * RATE));
				assertThat(output).contains("'orders', and callers no longer wait for one");
				assertThat(this.failures).as("callers that waited")
					.allMatch((failure) -> failure.getMessage().contains("hilo.jdbc.fail-fast-after"));

				long refused = this.served.get();
				server = server(port);
				eventually(() -> assertThat(this.served).hasValueGreaterThan(refused + RATE));
				eventually(() -> assertThat(health()).contains("\"status\":\"UP\"").doesNotContain("failingSince"));
				eventually(() -> assertThat(prometheus.query("hilo_failing_since_seconds > 0")).isEmpty());
			}
			this.callers.shutdown();
			assertThat(this.callers.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
		}
		finally {
			this.callers.shutdownNow();
		}
		checkEnd(server);
		server.close();
		List<String> ours = ours(output);
		System.out.println(ours.size() + " lines: \n" + String.join("\n", ours));
		assertThat(ours).hasSizeLessThanOrEqualTo(MOST_LINES);
	}

	private void checkEnd(EmbeddedPostgres server) throws Exception {
		try (Connection connection = server.getPostgresDatabase().getConnection();
				ResultSet row = connection.createStatement()
					.executeQuery("SELECT max_value FROM hilo_range WHERE collection = 'orders'")) {
			assertThat(row.next()).isTrue();
			assertThat(row.getLong(1)).isGreaterThanOrEqualTo(this.served.get());
		}
	}

	private void call(HiLoSequence orders) {
		this.callers.scheduleAtFixedRate(() -> orders.nextAsync().whenComplete((id, failure) -> {
			if (failure == null) {
				this.served.incrementAndGet();
			}
			else {
				this.failures.add(failure);
			}
		}), 0, 1_000_000 / RATE, TimeUnit.MICROSECONDS);
	}

	/** All lines that name HiLo, its threads and its pool among them, to their ends. */
	private static List<String> ours(CapturedOutput output) {
		List<String> ours = new ArrayList<>();
		boolean isOurs = false;
		for (String line : output.toString().split("\n")) {
			if (line.startsWith("20")) {
				isOurs = line.contains("hilo") && !line.matches(".*(ActuatorApplication|EmbeddedPostgres) .*");
			}
			if (isOurs) {
				ours.add(line);
			}
		}
		return ours;
	}

	private String health() throws Exception {
		HttpResponse<String> answer = client.send(HttpRequest.newBuilder(URI.create(this.healthUrl)).build(),
				BodyHandlers.ofString());
		return JsonPath.parse(answer.body()).jsonString();
	}

	private EmbeddedPostgres server(int port) throws Exception {
		return EmbeddedPostgres.builder()
			.setDataDirectory(this.folder.resolve("postgres"))
			.setCleanDataDirectory(false)
			.setServerConfig("listen_addresses", "127.0.0.1")
			.setPort(port)
			.start();
	}

	private static void eventually(ThrowingRunnable assertion) {
		await().ignoreExceptionsInstanceOf(java.io.IOException.class)
			.atMost(Duration.ofMinutes(3))
			.untilAsserted(assertion);
	}

}
