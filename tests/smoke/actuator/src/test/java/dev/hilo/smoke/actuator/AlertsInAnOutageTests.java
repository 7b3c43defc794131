package dev.hilo.smoke.actuator;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import org.awaitility.core.ThrowingRunnable;
import org.h2.tools.Server;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.HiLoException;
import dev.hilo.HiLoIdGenerator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Two databases behind one application, which Prometheus scrapes with the documented
 * rules. The server of one of them is stopped.
 */
@Tag("long")
class AlertsInAnOutageTests {

	private static final String NORTH = "north";

	@TempDir
	private Path folder;

	@Test
	void eachAlertFiresInARealOutageOfItsDatabaseAloneAndEachPanelHasData() throws Exception {
		Server south = server("0");
		Server north = server("0");
		int port = south.getPort();
		ScheduledExecutorService callers = Executors.newScheduledThreadPool(2);
		try (ConfigurableApplicationContext context = SpringApplication.run(ActuatorApplication.class,
				"--server.port=0", "--spring.datasource.url=" + url(south, "south"),
				"--hilo.databases.north.jdbc.url=" + url(north, NORTH), "--hilo.databases.north.jdbc.username=sa",
				"--hilo.jdbc.timeout=1s", "--hilo.collections.seats.domain=1000", "--hilo.initial-capacity=200",
				"--hilo.max-capacity=200", "--management.endpoints.web.exposure.include=prometheus");
				PrometheusServer prometheus = PrometheusServer.start(this.folder,
						context.getEnvironment().getRequiredProperty("local.server.port"))) {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			call(callers, () -> ids.generateNextIdFor("orders"));
			call(callers, () -> ids.generateNextIdFor(NORTH, "orders"));
			eventually(() -> assertThat(prometheus.query("rate(hilo_numbers_drawn_total[20s]) > 0")).hasSize(2));
			for (String panel : DashboardTests.panels()) {
				String expression = panel.replaceAll("\\$__rate_interval", "20s").replaceAll("\\$\\w+", ".*");
				assertThat(prometheus.query(expression)).as(expression).isNotEmpty();
			}
			assertThat(prometheus.firing()).as("in calm").isEmpty();

			ids.sequence("seats").next(801);
			eventually(() -> assertThat(prometheus.firing()).extracting((labels) -> labels.get("alertname"))
				.containsExactly("HiLoNumbersEnd"));

			context.getBean(JdbcTemplate.class)
				.update("UPDATE hilo_range SET max_value = 1 WHERE collection = 'orders'");
			eventually(() -> assertThat(prometheus.alerts()).contains("HiLoCounterWentBack default"));

			south.stop();
			eventually(() -> assertThat(prometheus.alerts()).contains("HiLoNumbersAtHandEndSoon default"));
			eventually(() -> assertThat(prometheus.alerts()).contains("HiLoCallersGetNoIds default"));
			eventually(() -> assertThat(prometheus.alerts()).contains("HiLoRefillsFail default"));
			List<Map<String, String>> firing = prometheus.firing();
			assertThat(firing).as("one for each database").doesNotHaveDuplicates().hasSize(5);
			assertThat(firing).extracting((labels) -> labels.get("database")).containsOnly("default");

			south = server(String.valueOf(port));
			eventually(() -> assertThat(prometheus.alerts()).doesNotContain("HiLoNumbersAtHandEndSoon default"));
			eventually(() -> assertThat(prometheus.query("hilo_failing_since_seconds > 0")).isEmpty());
		}
		finally {
			callers.shutdownNow();
			south.stop();
			north.stop();
		}
	}

	private Server server(String port) throws Exception {
		return Server.createTcpServer("-tcpPort", port, "-ifNotExists", "-baseDir", this.folder.toString()).start();
	}

	private static String url(Server server, String database) {
		return "jdbc:h2:tcp://127.0.0.1:" + server.getPort() + "/./" + database;
	}

	/** A hundred a second, whatever becomes of them. */
	private static void call(ScheduledExecutorService callers, Runnable call) {
		callers.scheduleAtFixedRate(() -> {
			try {
				call.run();
			}
			catch (HiLoException ex) {
				// That is what the alerts are about
			}
		}, 0, 10, TimeUnit.MILLISECONDS);
	}

	private static void eventually(ThrowingRunnable assertion) {
		await().ignoreExceptionsInstanceOf(java.io.IOException.class)
			.atMost(Duration.ofMinutes(3))
			.untilAsserted(assertion);
	}

}
