package dev.hilo.databases;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import dev.hilo.RangeUnavailableException;
import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Somebody holds a lock on the table of the counters, or on a row of it: the server
 * cancels what waits for it, callers wait for the next attempt, and then are told of the
 * lock.
 */
@Execution(ExecutionMode.CONCURRENT)
class CounterRowsLockTests {

	static Stream<Arguments> locksOnServers() {
		return Stream.of(Engine.POSTGRESQL, Engine.MARIADB, Engine.MARIADB_WITH_CONNECTOR_J, Engine.MYSQL)
			.flatMap((engine) -> Stream.of(ConnectionMode.values())
				.flatMap((mode) -> Stream.of(LockedCounter.Lock.values())
					.map((lock) -> Arguments.of(engine, mode, lock))));
	}

	@Tag("long")
	@ParameterizedTest
	@MethodSource("locksOnServers")
	void lockNeverHasMoreSessionsWaitThanThereAreConnections(Engine engine, ConnectionMode mode,
			LockedCounter.Lock lock) throws SQLException {
		try (LockedCounter instance = new LockedCounter(engine, mode, Duration.ofSeconds(1))) {
			int most = instance.mostWaiting(lock);
			System.out.printf("%s, %s, lock on the %s: at most %d sessions waited in %d attempts%n", engine, mode, lock,
					most, instance.failures());
			assertThat(most).isBetween(1, 2);
			assertThat(instance.thrownAway()).isZero();
			Awaitility.await()
				.ignoreExceptionsInstanceOf(RangeUnavailableException.class)
				.until(() -> instance.sequence().next() > 0);
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "MARIADB_WITH_CONNECTOR_J", "MYSQL", "H2" })
	void callerWaitsForTheNextAttemptAndIsServedWhenTheLockIsGone(Engine engine) throws SQLException {
		try (LockedCounter instance = new LockedCounter(engine, ConnectionMode.AUTO, Duration.ofSeconds(7))) {
			assertThat(instance.sequence().next(1)).containsExactly(1);
			CompletableFuture<long[]> block;
			CompletableFuture<Long> async;
			try (LockedCounter.Held held = instance.lock(LockedCounter.Lock.ROW)) {
				block = CompletableFuture.supplyAsync(() -> instance.sequence().next(40));
				Awaitility.await().until(() -> instance.failures() >= 1);
				async = instance.sequence().nextAsync();
				Awaitility.await().until(() -> instance.failures() >= 2);
				assertThat(held).isNotNull();
			}
			assertThat(async).succeedsWithin(Duration.ofSeconds(30));
			assertThat(block).succeedsWithin(Duration.ofSeconds(30)).matches((numbers) -> numbers.length == 40);
			assertThat(instance.thrownAway()).isZero();
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "MARIADB_WITH_CONNECTOR_J", "MYSQL", "H2" })
	void callerIsToldOfTheLockAtItsTimeout(Engine engine) throws SQLException {
		Duration timeout = Duration.ofSeconds(3);
		try (LockedCounter instance = new LockedCounter(engine, ConnectionMode.AUTO, timeout)) {
			// Opens a connection, for which there may not be the time
			Awaitility.await()
				.ignoreExceptionsInstanceOf(RangeUnavailableException.class)
				.until(() -> instance.sequence(1).next() > 0);
			try (LockedCounter.Held held = instance.lock(LockedCounter.Lock.ROW)) {
				long begun = System.nanoTime();
				assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> instance.sequence().next())
					.withMessageContaining("holds a lock on table hilo_range");
				assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThan(timeout.minusMillis(500));
				assertThat(held).isNotNull();
			}
		}
	}

}
