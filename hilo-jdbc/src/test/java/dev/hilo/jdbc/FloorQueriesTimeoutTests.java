package dev.hilo.jdbc;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.jdbc.table.ColumnDescription;
import dev.hilo.jdbc.table.ColumnDescription.Content;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Covers floor queries that take long.
 */
class FloorQueriesTimeoutTests {

	/** Waits for a lock that the test holds. */
	private static final String SLOW = "SELECT 700 FROM (SELECT pg_advisory_xact_lock(4711)) AS locked";

	@ParameterizedTest
	@CsvSource({ "1, 1", "2, 1", "3, 2" })
	void slowFloorQueriesLeaveConnectionsToTheRefillsOfOtherCollections(int maxConnections, int atATime)
			throws Exception {
		try (HikariDataSource pool = Engine.POSTGRESQL.newPoolWithTables();
				HikariDataSource locks = Engine.POSTGRESQL.pool(pool.getJdbcUrl());
				JdbcRangeRepository repository = JdbcRangeRepository.over(pool)
					.timeout(Duration.ofSeconds(30))
					.schemaManagement(SchemaManagement.NONE)
					.maxConnections(maxConnections)
					.build()) {
			JdbcTemplate outside = new JdbcTemplate(locks);
			CollectionSettings floored = new CollectionSettings().withFloor(repository.query(SLOW));
			HiLoSequences database = HiLoSequences.over(repository)
				.settings((collection) -> collection.startsWith("slow") ? floored : new CollectionSettings())
				.timeout(Duration.ofSeconds(30))
				.maxRefills(maxConnections)
				.build();
			try (var connection = locks.getConnection(); var statement = connection.createStatement()) {
				statement.execute("SELECT pg_advisory_lock(4711)");
				CompletableFuture<?>[] slow = IntStream.range(0, 3)
					.mapToObj((i) -> database.sequence("slow" + i).nextAsync())
					.toArray(CompletableFuture<?>[]::new);
				await().until(() -> waiting(outside) >= atATime);
				assertThat(database.sequence("orders").nextAsync()).succeedsWithin(Duration.ofSeconds(10))
					.isEqualTo(1L);
				assertThat(slow).noneMatch(CompletableFuture::isDone);
				statement.execute("SELECT pg_advisory_unlock(4711)");
				assertThat(slow)
					.allSatisfy((future) -> assertThat(future).succeedsWithin(Duration.ofSeconds(60)).isEqualTo(701L));
			}
			database.close();
		}
	}

	@Tag("all")
	@Test
	void queryWaitsForItsTurnBehindALookAtTextsAndNoLongerThanItsTimeout() throws Exception {
		CountDownLatch reading = new CountDownLatch(1);
		CompletableFuture<Long> read = new CompletableFuture<>();
		try (HikariDataSource pool = Engine.H2.newPool();
				JdbcRangeRepository repository = JdbcRangeRepository.over(pool)
					.timeout(Duration.ofMillis(3000))
					.schemaManagement(SchemaManagement.NONE)
					.maxConnections(2)
					.build();
				TableProbe look = new TableProbe(pool, DataSourceUnwrapper.NONE, repository, Duration.ofSeconds(30))) {
			Engine.execute(pool, "CREATE TABLE parcel (id varchar(20))", "INSERT INTO parcel VALUES ('parcels/7')");
			ColumnDescription ids = new ColumnDescription("parcel", "id", Content.TEXTS, null);
			FutureTask<Long> slow = new FutureTask<>(() -> look.highestText(ids, "parcels/", (id) -> {
				reading.countDown();
				return read.join();
			}));
			new Thread(slow).start();
			await().until(() -> reading.getCount() == 0);
			assertThatExceptionOfType(RangeUnavailableException.class)
				.isThrownBy(repository.query("SELECT 1")::getAsLong)
				.withMessageContaining("'SELECT 1' did not get a turn within 3000 ms (hilo.jdbc.timeout)");
			Thread.currentThread().interrupt();
			assertThatExceptionOfType(RangeUnavailableException.class)
				.isThrownBy(repository.query("SELECT 1")::getAsLong)
				.withMessage("Interrupted before the floor query 'SELECT 1'");
			assertThat(Thread.interrupted()).isTrue();
			read.complete(7L);
			assertThat(slow.get()).isEqualTo(7);
			assertThat(repository.query("SELECT 1").getAsLong()).isEqualTo(1);
			assertThat(repository.query("SELECT 2").getAsLong()).as("with the turn that was given back").isEqualTo(2);
		}
	}

	private static int waiting(JdbcTemplate outside) {
		Integer waiting = outside.queryForObject("""
				SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711 AND NOT granted""",
				Integer.class);
		return (waiting != null) ? waiting : 0;
	}

}
