package dev.hilo.series;

import java.time.LocalDate;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

import dev.hilo.InvalidCollectionException;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What series promise on each engine.
 */
class SeriesTests {

	@ParameterizedTest
	@EnumSource(Engine.class)
	void numbersFollowOnEachOtherInEachSeriesPartitionAndPeriod(Engine engine) {
		try (SeriesDatabase database = SeriesDatabase.on(engine)) {
			Series series = database.series;
			LocalDate december = LocalDate.of(2026, 12, 31);
			LocalDate january = LocalDate.of(2027, 1, 1);
			List<String> texts = database.commit(() -> List.of(series.next("invoices", december).text(),
					series.next("Invoices", december).text(), series.next("invoices", january).text(),
					series.next("invoices", december).text(), series.next("issues", "PROJ").text(),
					series.next("issues", "proj").text(), series.next("issues", "PROJ").text(),
					series.next("from0").text(), series.next("unset").text()));
			assertThat(texts).containsExactly("INV-2026-00001", "INV-2026-00002", "INV-2027-00001", "INV-2026-00003",
					"PROJ-1", "proj-1", "PROJ-2", "0", "1");
			assertThat(database.commit(() -> series.next("invoices", december)))
				.isEqualTo(new SeriesNumber("invoices", "", "2026", 4, "INV-2026-00004"));
		}
	}

	@ParameterizedTest
	@EnumSource(Engine.class)
	void rollbackGivesTheNumberToTheNextCaller(Engine engine) {
		try (SeriesDatabase database = SeriesDatabase.on(engine)) {
			database.transaction().executeWithoutResult((status) -> {
				assertThat(database.store("invoices").number()).isEqualTo(1);
				status.setRollbackOnly();
			});
			assertThat(database.commit(() -> database.store("invoices").number())).isEqualTo(1);
			database.transaction().executeWithoutResult((outer) -> {
				assertThat(database.store("invoices").number()).isEqualTo(2);
				Object savepoint = outer.createSavepoint();
				assertThat(database.store("invoices").number()).isEqualTo(3);
				assertThat(database.store("credits").number()).as("its first").isEqualTo(1);
				outer.rollbackToSavepoint(savepoint);
				assertThat(database.store("credits").number()).isEqualTo(1);
			});
			assertThat(database.commit(() -> database.store("invoices").number())).isEqualTo(3);
			assertThat(database.stored("invoices", "2026")).containsExactly(1L, 2L, 3L);
		}
	}

	@ParameterizedTest
	@EnumSource(Engine.class)
	void partitionsAreComparedExactly(Engine engine) {
		try (SeriesDatabase database = SeriesDatabase.on(engine)) {
			List<String> partitions = List.of("a", "A", "ä", " a", "á", "'; drop table x --", "😀", "$1", "a|b", "ａ",
					"ß", "ss", "x".repeat(190));
			for (String partition : partitions) {
				assertThat(database.commit(() -> database.series.next("issues", partition)).text())
					.isEqualTo(partition + "-1");
			}
			for (String wrong : List.of("", " ", "a ", "-", "x".repeat(191), "a\nb", "\ud800")) {
				assertThatExceptionOfType(InvalidCollectionException.class)
					.isThrownBy(() -> database.commit(() -> database.series.next("issues", wrong)));
			}
		}
	}

	@ParameterizedTest
	@EnumSource(Engine.class)
	void whatIsCommittedHasNoGapAndNoNumberTwice(Engine engine) throws Exception {
		// Of many sessions that wait, HSQLDB forgot two once
		boolean oneWriter = engine == Engine.SQLITE || engine == Engine.SQLITE_WAL || engine == Engine.HSQLDB;
		int threads = oneWriter ? 4 : 12;
		int each = oneWriter ? 6 : 15;
		try (SeriesDatabase database = SeriesDatabase.on(engine, threads)) {
			SeriesDatabase.inParallel(threads, () -> {
				for (int n = 0; n < each; n++) {
					SeriesDatabase.retried(() -> SeriesWriter.storeOrNot(database));
				}
				return null;
			});
			List<Long> stored = database.stored("invoices", "2026");
			assertThat(stored).isNotEmpty()
				.containsExactlyElementsOf(LongStream.rangeClosed(1, stored.size()).boxed().toList());
			assertThat(database.commit(() -> database.store("invoices").number())).isEqualTo(stored.size() + 1);
		}
	}

	/** Which locks nothing, and where a rollback leaves gaps. */
	@Tag("all")
	@ParameterizedTest
	@EnumSource(names = { "MARIADB", "MYSQL" })
	void noNumberIsIssuedTwiceInATableWithoutTransactions(Engine engine) throws Exception {
		int threads = 6;
		int each = 40;
		try (SeriesDatabase database = SeriesDatabase.on(engine, threads)) {
			database.jdbc.execute("ALTER TABLE hilo_series ENGINE = MEMORY");
			Queue<Long> numbers = new ConcurrentLinkedQueue<>();
			SeriesDatabase.inParallel(threads, () -> {
				for (int n = 0; n < each; n++) {
					numbers.add(SeriesDatabase
						.retried(() -> database.commit(() -> database.series.next("invoices").number())));
				}
				return null;
			});
			assertThat(numbers).hasSize(threads * each).doesNotHaveDuplicates();
		}
	}

	@ParameterizedTest
	@EnumSource(Engine.class)
	void callersOfTheFirstNumbersOfAYearDoNotLockEachOtherOut(Engine engine) throws Exception {
		boolean oneWriter = engine == Engine.SQLITE || engine == Engine.SQLITE_WAL || engine == Engine.HSQLDB;
		int callers = oneWriter ? 5 : 50;
		AtomicInteger conflicts = new AtomicInteger();
		try (SeriesDatabase database = SeriesDatabase.on(engine, callers)) {
			if (engine == Engine.H2) {
				// The last one waits for all others, by default for two seconds
				database.jdbc.execute("SET DEFAULT_LOCK_TIMEOUT 60000");
				database.pool.getHikariPoolMXBean().softEvictConnections();
			}
			SeriesDatabase.inParallel(callers, () -> SeriesDatabase.retried(() -> {
				try {
					return database.commit(() -> database.store("invoices"));
				}
				catch (ConcurrencyFailureException ex) {
					conflicts.incrementAndGet();
					throw ex;
				}
			}));
			assertThat(database.stored("invoices", "2026"))
				.containsExactlyElementsOf(LongStream.rangeClosed(1, callers).boxed().toList());
			if (!oneWriter) {
				assertThat(conflicts).hasValue(0);
			}
		}
	}

	/** MariaDB's snapshots end it with error 1020, PostgreSQL's with 40001. */
	@ParameterizedTest
	@EnumSource(Engine.class)
	void readBeforeTheDrawIsAtWorstAConflictThatARetryCures(Engine engine) throws Exception {
		boolean oneWriter = engine == Engine.SQLITE || engine == Engine.SQLITE_WAL;
		int[] isolations = oneWriter ? new int[] { TransactionDefinition.ISOLATION_SERIALIZABLE }
				: new int[] { TransactionDefinition.ISOLATION_READ_COMMITTED,
						TransactionDefinition.ISOLATION_REPEATABLE_READ, TransactionDefinition.ISOLATION_SERIALIZABLE };
		int threads = oneWriter ? 2 : 4;
		int each = 5;
		try (SeriesDatabase database = SeriesDatabase.on(engine, threads)) {
			database.jdbc.update("INSERT INTO document (series, period, number) VALUES ('other', '', 7)");
			long expected = 0;
			for (int isolation : isolations) {
				TransactionTemplate isolated = database.transaction();
				isolated.setIsolationLevel(isolation);
				SeriesDatabase.inParallel(threads, () -> {
					for (int n = 0; n < each; n++) {
						SeriesDatabase.retried(() -> isolated.execute((status) -> {
							assertThat(database.stored("other", "")).hasSize(1);
							return database.store("invoices");
						}));
					}
					return null;
				});
				expected += (long) threads * each;
				assertThat(database.stored("invoices", "2026")).as("isolation " + isolation)
					.containsExactlyElementsOf(LongStream.rangeClosed(1, expected).boxed().toList());
			}
		}
	}

	/** Where one transaction writes at a time, the other one would wait for this one. */
	@ParameterizedTest
	@EnumSource(names = { "SQLITE", "SQLITE_WAL", "HSQLDB" }, mode = EnumSource.Mode.EXCLUDE)
	void rowThatIsNewerThanTheSnapshotIsAConflictOrCounted(Engine engine) throws Exception {
		try (SeriesDatabase database = SeriesDatabase.on(engine)) {
			TransactionTemplate isolated = database.transaction();
			isolated.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
			AtomicInteger tries = new AtomicInteger();
			long number = SeriesDatabase.retried(() -> isolated.execute((status) -> {
				database.stored("other", "");
				tries.incrementAndGet();
				if (tries.get() == 1) {
					SeriesDatabase.onAnotherThread(() -> database.commit(() -> database.store("invoices")));
				}
				return database.store("invoices").number();
			}));
			assertThat(number).isEqualTo(2);
			assertThat(tries.get()).isLessThanOrEqualTo(2);
			if (engine.isPostgres() || engine == Engine.NEWEST_MARIADB) {
				assertThat(tries).hasValue(2);
			}
		}
	}

	@ParameterizedTest
	@EnumSource(Engine.class)
	void twoSeriesInBothOrdersAreAtWorstAConflict(Engine engine) throws Exception {
		int writers = (engine == Engine.SQLITE || engine == Engine.SQLITE_WAL) ? 1 : 2;
		// Some engines notice each deadlock after a second or more
		int each = 3;
		try (SeriesDatabase database = SeriesDatabase.on(engine)) {
			AtomicInteger turn = new AtomicInteger();
			SeriesDatabase.inParallel(writers, () -> {
				int first = turn.incrementAndGet();
				for (int n = 0; n < each; n++) {
					boolean order = (first + n) % 2 == 0;
					SeriesDatabase.retried(() -> database.commit(() -> {
						database.store(order ? "invoices" : "credits");
						return database.store(order ? "credits" : "invoices");
					}));
				}
				return null;
			});
			List<Long> expected = LongStream.rangeClosed(1, each * writers).boxed().toList();
			assertThat(database.stored("invoices", "2026")).isEqualTo(expected);
			assertThat(database.stored("credits", "")).isEqualTo(expected);
		}
	}

	/** HSQLDB waits without an end. */
	@ParameterizedTest
	@EnumSource(names = "HSQLDB", mode = EnumSource.Mode.EXCLUDE)
	void waitForTheLastNumberEndsWithTheTransactionAndNamesTheSeries(Engine engine) throws Exception {
		try (SeriesDatabase database = SeriesDatabase.on(engine)) {
			database.commit(() -> database.store("invoices"));
			CountDownLatch drawn = new CountDownLatch(1);
			CountDownLatch failed = new CountDownLatch(1);
			Thread holder = new Thread(() -> database.commit(() -> {
				SeriesNumber number = database.store("invoices");
				drawn.countDown();
				try {
					assertThat(failed.await(60, TimeUnit.SECONDS)).isTrue();
				}
				catch (InterruptedException ex) {
					throw new IllegalStateException(ex);
				}
				return number;
			}));
			holder.start();
			drawn.await();
			TransactionTemplate short1 = database.transaction();
			short1.setTimeout(2);
			boolean oneWriter = engine == Engine.SQLITE || engine == Engine.SQLITE_WAL;
			assertThatExceptionOfType(oneWriter ? ConcurrencyFailureException.class : CannotAcquireLockException.class)
				.isThrownBy(() -> short1.execute((status) -> database.store("invoices")))
				.withMessageContaining("series 'invoices', period 2026");
			failed.countDown();
			holder.join();
			assertThat(database.commit(() -> database.store("invoices").number())).isEqualTo(3);
		}
	}

	@ParameterizedTest
	@EnumSource(Engine.class)
	void endOfBigintNamesTheSeries(Engine engine) {
		try (SeriesDatabase database = SeriesDatabase.on(engine)) {
			database.commit(() -> database.store("invoices"));
			database.jdbc.update("UPDATE hilo_series SET last_number = " + (Long.MAX_VALUE - 1));
			assertThat(database.commit(() -> database.store("invoices").number())).isEqualTo(Long.MAX_VALUE);
			assertThatExceptionOfType(SeriesExhaustedException.class)
				.isThrownBy(() -> database.commit(() -> database.store("invoices")))
				.withMessageContaining("series 'invoices', period 2026");
		}
	}

	@ParameterizedTest
	@EnumSource(Engine.class)
	void rowThatIsDeletedIsMadeAnew(Engine engine) {
		try (SeriesDatabase database = SeriesDatabase.on(engine)) {
			database.commit(() -> database.store("credits"));
			database.jdbc.update("DELETE FROM hilo_series");
			assertThat(database.commit(() -> database.store("credits").number())).isEqualTo(1);
			database.jdbc.update("UPDATE hilo_series SET last_number = 41");
			assertThat(database.commit(() -> database.store("credits").number())).as("moved in").isEqualTo(42);
		}
	}

	@ParameterizedTest
	@EnumSource(Engine.class)
	void applicationsOwnConnectionsAreEnough(Engine engine) throws Exception {
		int callers = (engine == Engine.SQLITE || engine == Engine.SQLITE_WAL) ? 2 : 6;
		try (SeriesDatabase database = SeriesDatabase.shared(engine, callers)) {
			SeriesDatabase.inParallel(callers,
					() -> SeriesDatabase.retried(() -> database.commit(() -> database.store("invoices"))));
			assertThat(database.stored("invoices", "2026"))
				.containsExactlyElementsOf(LongStream.rangeClosed(1, callers).boxed().toList());
		}
	}

}
