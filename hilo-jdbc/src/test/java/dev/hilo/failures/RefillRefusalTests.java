package dev.hilo.failures;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.range.StoreUnreachableException;
import dev.hilo.support.Engine;
import dev.hilo.support.TcpProxy.Fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A database is away for so long that callers are refused, and comes back.
 */
@Execution(ExecutionMode.CONCURRENT)
class RefillRefusalTests {

	private static final String REFUSED = "hilo.jdbc.fail-fast-after";

	private static final CollectionSettings TENS = new CollectionSettings(10, 10).withRefillAhead(false);

	private static final int REFUSALS = 1000;

	/** Their start would delay the answers of another server. */
	@BeforeAll
	static void startServers() {
		Stream.of(Engine.POSTGRESQL, Engine.MARIADB, Engine.MYSQL)
			.filter(Engine::isInThisBuild)
			.forEach(Engine::newDatabase);
	}

	@ParameterizedTest
	@CsvSource({ "POSTGRESQL, REFUSE", "POSTGRESQL, SWALLOW", "MARIADB, REFUSE", "MARIADB, SWALLOW", "MYSQL, REFUSE",
			"MYSQL, SWALLOW" })
	void callersAreRefusedUntilTheServerIsBack(Engine engine, Fault fault) {
		try (FaultyDatabase database = new FaultyDatabase(engine, Duration.ofSeconds(1), TENS)) {
			long last = database.useUpARange();
			int before = database.failures().size();
			database.proxy.fault(fault);
			if (fault == Fault.REFUSE) {
				database.proxy.cut();
			}
			Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> failToDraw(database).contains(REFUSED));
			assertThat(database.failures().stream().skip(before))
				.as("one that passes for an answer would begin the time anew")
				.hasOnlyElementsOfType(StoreUnreachableException.class);
			int connections = database.proxy.connections();
			for (int i = 0; i < REFUSALS; i++) {
				assertThat(failToDraw(database)).contains(REFUSED);
			}
			assertThat(database.proxy.connections() - connections).as("attempts by the background alone")
				.isLessThan(REFUSALS / 10);
			long back = System.nanoTime();
			database.proxy.fault(Fault.NONE);
			Awaitility.await()
				.pollInterval(Duration.ofMillis(5))
				.atMost(Duration.ofSeconds(30))
				.ignoreExceptionsInstanceOf(RangeUnavailableException.class)
				.until(() -> database.orders().next() > last);
			System.out.printf("%s, %s: callers passed %d ms after the server was back%n", engine, fault,
					TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - back));
		}
	}

	@Tag("long")
	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB" })
	void threadsOfAnApplicationInAMinuteOfOutage(Engine engine) {
		for (Duration failFastAfter : List.of(Duration.ZERO, Duration.ofSeconds(30))) {
			try (FaultyDatabase database = new FaultyDatabase(engine, Duration.ofSeconds(10), TENS, failFastAfter)) {
				database.useUpARange();
				database.proxy.fault(Fault.REFUSE);
				database.proxy.cut();
				AtomicLong callers = new AtomicLong();
				AtomicLong waited = new AtomicLong();
				long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
				List<CompletableFuture<Void>> threads = new ArrayList<>();
				for (int i = 0; i < 4; i++) {
					threads.add(CompletableFuture.runAsync(() -> request(database, end, callers, waited),
							(task) -> new Thread(task).start()));
				}
				CompletableFuture.allOf(threads.toArray(CompletableFuture[]::new)).join();
				database.proxy.fault(Fault.NONE);
				System.out.printf(
						"%s, fail fast after %d s, 4 threads of 10 requests a second, 60 s of outage: %d requests failed, "
								+ "after %d ms each on average, and %.0f %% of the threads' time%n",
						engine, failFastAfter.toSeconds(), callers.get(),
						TimeUnit.NANOSECONDS.toMillis(waited.get() / callers.get()), waited.get() / (4 * 60e9) * 100);
				assertThat(callers.get()).isPositive();
			}
		}
	}

	private static void request(FaultyDatabase database, long end, AtomicLong callers, AtomicLong waited) {
		for (long now = System.nanoTime(); now < end; now = System.nanoTime()) {
			failToDraw(database);
			callers.incrementAndGet();
			waited.addAndGet(System.nanoTime() - now);
			LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
		}
	}

	private static String failToDraw(FaultyDatabase database) {
		return String.valueOf(
				assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> database.orders().next())
					.actual()
					.getMessage());
	}

}
