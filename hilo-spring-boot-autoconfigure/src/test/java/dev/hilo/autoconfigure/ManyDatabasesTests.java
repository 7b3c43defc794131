package dev.hilo.autoconfigure;

import java.time.Duration;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.support.Contexts;
import dev.hilo.support.H2Database;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A database for each schema of one server, as an application with many tenants has them.
 */
@Tag("long")
class ManyDatabasesTests {

	private static final Logger logger = LoggerFactory.getLogger(ManyDatabasesTests.class);

	/** Its pool has ten connections. */
	private static final int OF_THE_APPLICATION = 20;

	private final H2Database server = new H2Database();

	@ParameterizedTest
	@ValueSource(ints = { 1, 50, 500 })
	void startOpensNothingForThemAndTheirConnectionsEndWhenIdle(int databases) {
		int before = sessions();
		int threadsBefore = Thread.activeCount();
		long begun = System.nanoTime();
		on(databases).run((context) -> {
			log("started", databases, begun, threadsBefore);
			assertThat(sessions() - before).as("sessions of the start").isLessThan(OF_THE_APPLICATION);
			assertThat(Thread.activeCount() - threadsBefore).as("threads of the start").isLessThan(OF_THE_APPLICATION);

			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			long drawing = System.nanoTime();
			for (int i = 0; i < databases; i++) {
				assertThat(ids.generateNextIdFor("tenant" + i, "orders")).isEqualTo(1);
			}
			log("drawn", databases, drawing, threadsBefore);
			assertThat(sessions() - before).as("sessions of draws").isLessThan(2 * databases + OF_THE_APPLICATION);

			Awaitility.await()
				.atMost(Duration.ofMinutes(5))
				.untilAsserted(() -> assertThat(sessions() - before).isLessThan(OF_THE_APPLICATION));
			log("idle", databases, drawing, threadsBefore);
		});
		// Pools that take long close in the background
		Awaitility.await().untilAsserted(() -> assertThat(sessions()).isEqualTo(before));
		Awaitility.await()
			.atMost(Duration.ofMinutes(1))
			.untilAsserted(() -> assertThat(Thread.activeCount() - threadsBefore).as("threads left").isLessThan(5));
	}

	private ApplicationContextRunner on(int databases) {
		for (int i = 0; i < databases; i++) {
			this.server.jdbc().execute("CREATE SCHEMA tenant" + i);
		}
		return Contexts.on(this.server)
			.withPropertyValues(IntStream.range(0, databases)
				.mapToObj((i) -> "hilo.databases.tenant" + i)
				.flatMap((path) -> Stream.of(path + ".data-source=dataSource",
						path + ".jdbc.schema=" + path.substring(path.lastIndexOf('.') + 1)))
				.toArray(String[]::new));
	}

	private int sessions() {
		Integer sessions = this.server.jdbc()
			.queryForObject("SELECT count(*) FROM information_schema.sessions", Integer.class);
		return (sessions != null) ? sessions : 0;
	}

	private void log(String when, int databases, long since, int threadsBefore) {
		logger.info("{} databases, {}: {} ms, {} threads, {} sessions", databases, when,
				Duration.ofNanos(System.nanoTime() - since).toMillis(), Thread.activeCount() - threadsBefore,
				sessions());
	}

}
