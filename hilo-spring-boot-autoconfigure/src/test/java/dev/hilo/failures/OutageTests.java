package dev.hilo.failures;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import dev.hilo.actuate.Endpoints;
import dev.hilo.failures.OutageTimeline.Second;
import dev.hilo.metrics.HiLoMetricsAutoConfiguration;
import dev.hilo.support.Contexts;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A server is away for 20 s, while an instance has numbers for half of that.
 */
@Tag("long")
@ExtendWith(OutputCaptureExtension.class)
class OutageTests {

	private static final int SECONDS_AWAY = 20;

	private static final int LEFT = 10 * OutageTimeline.RATE;

	/** The next range is due when an eighth of this is left. */
	private static final int SIZE = 2 * LEFT;

	private RestartablePostgres server;

	@Test
	void healthEndpointAndLogTellTheStory(@TempDir Path folder, CapturedOutput log) throws IOException {
		// Skipped where no server can run
		Engine.POSTGRESQL.newDatabase();
		this.server = new RestartablePostgres(folder);
		try {
			Endpoints.with(Contexts.withoutDatabase())
				.withConfiguration(
						AutoConfigurations.of(HiLoMetricsAutoConfiguration.class, MetricsAutoConfiguration.class,
								CompositeMeterRegistryAutoConfiguration.class, ObservationAutoConfiguration.class))
				.withBean(SimpleMeterRegistry.class, SimpleMeterRegistry::new)
				.withPropertyValues("spring.datasource.url=" + this.server.url(),
						"spring.datasource.username=" + Engine.POSTGRESQL.user(), "hilo.jdbc.timeout=500ms",
						"hilo.initial-capacity=" + SIZE, "hilo.max-capacity=" + SIZE)
				.run((context) -> {
					try (OutageTimeline timeline = new OutageTimeline(context)) {
						live(timeline);
						List<String> story = story(log);
						timeline.print();
						check(timeline, story);
						checkMeters(timeline, context.getBean(MeterRegistry.class));
					}
				});
		}
		finally {
			this.server.stop();
		}
	}

	private void live(OutageTimeline timeline) throws IOException {
		await().until(() -> timeline.left() > 0 && timeline.left() <= LEFT);
		timeline.begin();
		await().until(() -> timeline.seconds().size() >= 2);
		timeline.serverIs(false);
		this.server.stop();
		await().until(() -> timeline.seconds().stream().filter((second) -> !second.serverUp()).count() >= SECONDS_AWAY);
		timeline.serverIs(true);
		this.server.startAgain();
		await().until(() -> isOver(timeline.seconds()));
		int seen = timeline.seconds().size();
		await().until(() -> timeline.seconds().size() > seen);
	}

	private static boolean isOver(List<Second> seconds) {
		Second last = seconds.get(seconds.size() - 1);
		return last.serverUp() && last.health().equals("UP") && !last.failing();
	}

	private static void check(OutageTimeline timeline, List<String> story) {
		List<Second> away = timeline.seconds().stream().filter((second) -> !second.serverUp()).toList();
		assertThat(away).as("an outage that nobody notices yet")
			.anyMatch((second) -> second.health().equals("UP") && second.failing() && second.healthAutonomy() != null);
		assertThat(away).filteredOn((second) -> second.left() > 0)
			.allMatch((second) -> second.health().equals("UP") && second.failed() == 0);
		assertThat(away).filteredOn((second) -> second.left() == 0 && second.failed() > 0)
			.isNotEmpty()
			.allMatch((second) -> second.health().equals("DOWN") && second.failure() != null);
		assertThat(story.get(0)).contains("WARN", "No range could be obtained for collection 'orders'");
		assertThat(story).as("one at most in 10 s")
			.filteredOn((line) -> line.contains("WARN"))
			.hasSizeBetween(1, timeline.seconds().size() / 10 + 1);
		String end = story.get(story.size() - 1);
		assertThat(end).contains("INFO", "can be obtained again");
	}

	private static void checkMeters(OutageTimeline timeline, MeterRegistry meters) {
		await().untilAsserted(
				() -> assertThat(count(meters, "hilo.wait", "failure") + count(meters, "hilo.wait", "timeout"))
					.isEqualTo(timeline.failed()));
	}

	private static long count(MeterRegistry meters, String timer, String outcome) {
		return meters.find(timer).tag("outcome", outcome).timers().stream().mapToLong(Timer::count).sum();
	}

	private static List<String> story(CapturedOutput log) {
		return log.toString().lines().filter((line) -> line.contains("dev.hilo.engine.buffer.Outage")).toList();
	}

	private static ConditionFactory await() {
		return Awaitility.await().pollInterval(Duration.ofMillis(20)).atMost(Duration.ofMinutes(1));
	}

}
