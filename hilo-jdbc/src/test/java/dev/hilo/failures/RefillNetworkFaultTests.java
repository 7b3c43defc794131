package dev.hilo.failures;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.support.Engine;
import dev.hilo.support.TcpProxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The network between a generator and its database fails, and comes back.
 */
@Execution(ExecutionMode.CONCURRENT)
class RefillNetworkFaultTests {

	private static final Duration PATIENT = Duration.ofSeconds(10);

	private static final Duration IMPATIENT = Duration.ofSeconds(1);

	private static final CollectionSettings TENS = new CollectionSettings(10, 10).withRefillAhead(false);

	private static final int CALLERS = 8;

	/** Their start would delay the answers of another server. */
	@BeforeAll
	static void startServers() {
		Stream.of(Engine.POSTGRESQL, Engine.MARIADB).filter(Engine::isInThisBuild).forEach(Engine::newDatabase);
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "MYSQL" })
	void connectionCutInTheMiddleOfAStatementCostsOneExceptionAndNoNumber(Engine engine) {
		try (FaultyDatabase database = new FaultyDatabase(engine, IMPATIENT, TENS)) {
			long last = database.useUpARange();
			database.proxy.fault(TcpProxy.Fault.CUT_STATEMENT);
			assertFails(database);
			Awaitility.await().until(() -> database.proxy.faults() > 0);
			database.proxy.fault(TcpProxy.Fault.NONE);
			assertThat(awaitNext(database)).isEqualTo(last + 1);
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "MYSQL" })
	void rangeWhoseAnswerWasLostIsThrownAway(Engine engine) {
		try (FaultyDatabase database = new FaultyDatabase(engine, IMPATIENT, TENS)) {
			long before;
			long drawn = awaitNext(database);
			int attempts = 0;
			// A pool that probes its connection first loses the answer to that instead
			do {
				while (drawn % 10 != 0) {
					drawn = database.orders().next();
				}
				before = drawn;
				database.proxy.fault(TcpProxy.Fault.LOSE_ANSWER);
				assertFails(database);
				database.proxy.fault(TcpProxy.Fault.NONE);
				drawn = awaitNext(database);
				attempts++;
			}
			while (drawn == before + 1 && attempts < 20);
			assertThat(drawn).as("after those that were committed, though the answer was lost").isEqualTo(before + 11);
			System.out.printf("%s, answer lost after the commit: %d..%d thrown away%n", engine, before + 1, drawn - 1);
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "MARIADB_WITH_CONNECTOR_J" })
	void socketThatSwallowsEverythingBlocksNobodyForEver(Engine engine) {
		try (FaultyDatabase database = new FaultyDatabase(engine, IMPATIENT, TENS)) {
			long last = database.useUpARange();
			database.proxy.fault(TcpProxy.Fault.SWALLOW);
			long begun = System.nanoTime();
			assertFails(database);
			long told = System.nanoTime();
			Awaitility.await().until(() -> !database.failures().isEmpty());
			long ended = System.nanoTime();
			database.proxy.fault(TcpProxy.Fault.NONE);
			assertThat(awaitNext(database)).isEqualTo(last + 1);
			System.out.printf(
					"%s, swallowed: caller told after %d ms, attempt ended after %d ms, recovered after %d ms%n",
					engine, millis(told - begun), millis(ended - begun), millis(System.nanoTime() - ended));
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "MYSQL" })
	void callersWithNumbersAtHandNeverNotice(Engine engine) {
		try (FaultyDatabase database = new FaultyDatabase(engine, PATIENT, new CollectionSettings(1000, 1000))) {
			assertThat(database.orders().next()).isEqualTo(1);
			database.proxy.fault(TcpProxy.Fault.SWALLOW);
			for (int expected = 2; expected <= 1000; expected++) {
				assertThat(database.orders().next()).isEqualTo(expected);
			}
			assertThat(database.failures()).isEmpty();
		}
	}

	@Tag("long")
	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "MYSQL" })
	void slowNetworkOnlySlowsThoseWhoWait(Engine engine) {
		try (FaultyDatabase database = new FaultyDatabase(engine, PATIENT, TENS)) {
			database.orders().next(10);
			database.proxy.latency(Duration.ofMillis(50));
			long begun = System.nanoTime();
			for (int expected = 11; expected <= 100; expected++) {
				assertThat(database.orders().next()).isEqualTo(expected);
			}
			long fifty = System.nanoTime() - begun;
			database.proxy.latency(Duration.ofSeconds(5));
			begun = System.nanoTime();
			assertThat(database.orders().next()).isGreaterThan(100);
			System.out.printf("%s: latency of 50 ms: 9 ranges in %d ms; of 5 s: a range in %d ms%n", engine,
					millis(fifty), millis(System.nanoTime() - begun));
			assertThat(database.failures()).isEmpty();
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "MYSQL" })
	void latencyBeyondTheTimeoutIsAClearErrorAndNothingRepeats(Engine engine) {
		try (FaultyDatabase database = new FaultyDatabase(engine, IMPATIENT, TENS)) {
			long last = database.useUpARange();
			database.proxy.latency(Duration.ofSeconds(5));
			assertFails(database);
			Awaitility.await().until(() -> !database.failures().isEmpty());
			database.proxy.latency(Duration.ZERO);
			assertThat(awaitNext(database)).isGreaterThan(last).isEqualTo(database.max() - 9);
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "MYSQL" })
	void allWhoWaitShareOneFailedAttempt(Engine engine) throws Exception {
		try (FaultyDatabase database = new FaultyDatabase(engine, IMPATIENT, TENS)) {
			database.useUpARange();
			database.proxy.fault(TcpProxy.Fault.SWALLOW);
			CyclicBarrier barrier = new CyclicBarrier(CALLERS);
			long begun = System.nanoTime();
			callAtOnce(() -> {
				barrier.await();
				assertFails(database);
				return null;
			});
			long told = System.nanoTime() - begun;
			Awaitility.await().until(() -> !database.failures().isEmpty());
			System.out.printf("%s: %d callers told after %d ms, failed attempts: %d%n", engine, CALLERS, millis(told),
					database.failures().size());
			assertThat(database.failures()).hasSize(1);
		}
	}

	@Tag("long")
	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "MYSQL" })
	void retriesAreNoStorm(Engine engine) throws Exception {
		try (FaultyDatabase database = new FaultyDatabase(engine, Duration.ofMillis(300), TENS)) {
			long last = database.useUpARange();
			int connected = database.proxy.connections();
			database.proxy.fault(TcpProxy.Fault.REFUSE);
			database.proxy.cut();
			AtomicInteger calls = new AtomicInteger();
			long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(4);
			callAtOnce(() -> {
				while (System.nanoTime() < end) {
					assertFails(database);
					calls.incrementAndGet();
				}
				return null;
			});
			int attempts = database.failures().size();
			int connections = database.proxy.connections() - connected;
			System.out.printf("%s, down for 4 s: %d callers made %d calls, which cost %d attempts, %d connections%n",
					engine, CALLERS, calls.get(), attempts, connections);
			assertThat(attempts).isBetween(2, 12);
			assertThat(connections).isLessThan(100);
			database.proxy.fault(TcpProxy.Fault.NONE);
			assertThat(awaitNext(database)).isEqualTo(last + 1);
		}
	}

	private static void callAtOnce(Callable<Void> call) throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(CALLERS);
		List<Callable<Void>> calls = new ArrayList<>();
		for (int i = 0; i < CALLERS; i++) {
			calls.add(call);
		}
		for (Future<Void> result : threads.invokeAll(calls)) {
			result.get();
		}
		threads.shutdown();
	}

	private static void assertFails(FaultyDatabase database) {
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> database.orders().next())
			.withMessageContaining("'orders'");
	}

	/** The first number that comes once the database is back. */
	private static long awaitNext(FaultyDatabase database) {
		return Awaitility.await()
			.atMost(Duration.ofSeconds(30))
			.ignoreExceptionsInstanceOf(RangeUnavailableException.class)
			.until(() -> database.orders().next(), (number) -> true);
	}

	private static long millis(long nanos) {
		return TimeUnit.NANOSECONDS.toMillis(nanos);
	}

}
