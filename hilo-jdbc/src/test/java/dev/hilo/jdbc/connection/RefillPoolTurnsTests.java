package dev.hilo.jdbc.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import com.zaxxer.hikari.HikariDataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Refills wait for their turn, never for a connection that the pool will not open.
 */
class RefillPoolTurnsTests {

	private static final int SIZE = 2;

	/** Long, so that a wait in vain shows. */
	private static final Duration TIMEOUT = Duration.ofSeconds(60);

	/** A second, but for a slow machine. */
	private static final long SOON = TIMEOUT.toSeconds() / 2;

	@RepeatedTest(3)
	void callerHasAConnectionSoonAfterAnotherOneIsEvicted() throws Exception {
		assertNextCallerIsServed(Engine.H2, (pool, held) -> pool.replaceConnections());
	}

	@RepeatedTest(3)
	void callerHasAConnectionSoonAfterAnotherOneBreaks() throws Exception {
		assertNextCallerIsServed(Engine.POSTGRESQL, (pool, held) -> {
			try (Statement statement = held.createStatement()) {
				assertThatExceptionOfType(SQLException.class)
					.isThrownBy(() -> statement.execute("SELECT pg_terminate_backend(pg_backend_pid())"));
			}
		});
	}

	@Test
	void callerThatWaitsDoesNotWaitForAPoolThatIsDrained() throws Exception {
		try (HikariDataSource source = Engine.H2.newPool();
				RefillPool pool = new RefillPool(source, new ReadCommitted(),
						new RefillSettings().withTimeout(TIMEOUT).withMaxConnections(SIZE))) {
			try (Connection first = pool.getConnection(); Connection second = pool.getConnection()) {
				FutureTask<Connection> waiting = waitingFor(pool);
				pool.beginDrain();
				waiting.get(SOON, TimeUnit.SECONDS).close();
				assertThat(first.isValid(30) && second.isValid(30)).isTrue();
			}
		}
	}

	@Test
	void noDrainLeavesACallerWaitingInVain() throws Exception {
		assertServedDuring(200);
	}

	@Tag("long")
	@Test
	void noDrainOfThousandsLeavesACallerWaitingInVain() throws Exception {
		assertServedDuring(5000);
	}

	private static void assertNextCallerIsServed(Engine engine, Fault fault) throws Exception {
		try (HikariDataSource source = engine.newPool();
				RefillPool pool = new RefillPool(source, new ReadCommitted(),
						new RefillSettings().withTimeout(TIMEOUT).withMaxConnections(SIZE));
				Connection other = pool.getConnection()) {
			FutureTask<Connection> waiting;
			try (Connection held = pool.getConnection()) {
				waiting = waitingFor(pool);
				fault.befall(pool, held);
			}
			try (Connection served = waiting.get(SOON, TimeUnit.SECONDS)) {
				assertThat(served.isValid(30)).isTrue();
			}
			assertThat(other.isValid(30)).isTrue();
		}
	}

	private static void assertServedDuring(int drains) throws Exception {
		try (HikariDataSource source = Engine.H2.newPool();
				RefillPool pool = new RefillPool(source, new ReadCommitted(),
						new RefillSettings().withTimeout(TIMEOUT).withMaxConnections(SIZE))) {
			AtomicBoolean ended = new AtomicBoolean();
			CountDownLatch begun = new CountDownLatch(SIZE + 1);
			List<FutureTask<Integer>> callers = new ArrayList<>();
			for (int i = 0; i < SIZE + 1; i++) {
				callers.add(started(() -> {
					int served = 0;
					while (!ended.get()) {
						try (Connection connection = pool.getConnection()) {
							assertThat(connection.isClosed()).isFalse();
							served++;
							if (served == 1) {
								begun.countDown();
							}
							if (served % 7 == 0) {
								pool.replaceConnections();
							}
						}
					}
					return served;
				}).task());
			}
			assertThat(begun.await(SOON, TimeUnit.SECONDS)).isTrue();
			for (int i = 0; i < drains; i++) {
				assertThat(pool.beginDrain().await(TIMEOUT.toMillis() / 2, TimeUnit.MILLISECONDS)).isTrue();
			}
			ended.set(true);
			for (FutureTask<Integer> caller : callers) {
				assertThat(caller.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS)).isPositive();
			}
		}
	}

	private static FutureTask<Connection> waitingFor(RefillPool pool) {
		Started<Connection> caller = started(pool::getConnection);
		// Until whatever was begun for it has ended
		Awaitility.await()
			.during(Duration.ofMillis(200))
			.until(() -> caller.thread().getState() == Thread.State.TIMED_WAITING);
		return caller.task();
	}

	private static <T> Started<T> started(Callable<T> work) {
		FutureTask<T> task = new FutureTask<>(work);
		Thread thread = new Thread(task, "refill-pool-test");
		thread.setDaemon(true);
		thread.start();
		return new Started<>(thread, task);
	}

	private record Started<T>(Thread thread, FutureTask<T> task) {

	}

	@FunctionalInterface
	private interface Fault {

		void befall(RefillPool pool, Connection held) throws Exception;

	}

}
