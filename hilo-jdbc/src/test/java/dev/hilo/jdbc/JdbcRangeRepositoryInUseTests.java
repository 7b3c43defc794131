package dev.hilo.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DelegatingDataSource;

import dev.hilo.RangeUnavailableException;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;
import dev.hilo.range.StoreDescription;
import dev.hilo.support.AlteredDataSource;
import dev.hilo.support.Engine;
import dev.hilo.support.H2Database;
import dev.hilo.support.SpringProxies;
import dev.hilo.support.Stores;
import dev.hilo.support.SwitchableDataSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * What operators are told of a store, and which of the databases it has used it still
 * knows.
 */
@ExtendWith(OutputCaptureExtension.class)
class JdbcRangeRepositoryInUseTests {

	@Test
	void storeThatNobodyHasAskedTellsItsTableAlone() {
		try (HikariDataSource pool = Engine.H2.newPool()) {
			assertThat(JdbcRangeRepository.over(pool).build().describe())
				.hasToString("a database not asked yet, table hilo_range");
		}
	}

	@Test
	void engineTableAndConnectionsAreToldOnceARangeWasTaken() {
		try (HikariDataSource pool = Engine.H2.newPool()) {
			assertThat(describeAfterARange(pool, settings(ConnectionMode.AUTO, SchemaManagement.FLYWAY)))
				.isEqualTo("hilo_range, on connections of their own (schema management flyway)");
			assertThat(describeAfterARange(pool, settings(ConnectionMode.SHARED, SchemaManagement.NONE)))
				.isEqualTo("hilo_range, on connections of the application's (schema management none)");
		}
	}

	@Test
	void tablesAreMadeWithTheFirstRangeOnlyWhereThatIsWanted() {
		try (HikariDataSource pool = Engine.H2.newPool()) {
			try (JdbcRangeRepository store = store(pool, ConnectionMode.AUTO)) {
				assertThatExceptionOfType(RangeUnavailableException.class)
					.isThrownBy(() -> store.next(request("orders")))
					.withMessageContainingAll("hilo_range", "does not exist", "schema-management=none");
				assertThat(store.counter("orders").highest()).isEmpty();
			}
			try (JdbcRangeRepository store = JdbcRangeRepository.over(pool).build()) {
				assertThat(store.next(request("orders")).high()).isEqualTo(2);
				assertThat(store.counter("orders").highest()).hasValue(2);
			}
		}
	}

	@Test
	void rangesOfOneDatabaseThatNobodyHasUsedGoBackTogether() {
		try (HikariDataSource pool = Engine.H2.newPoolWithTables();
				JdbcRangeRepository store = store(pool, ConnectionMode.SHARED)) {
			store.next(request("orders"));
			Range newest = store.next(request("orders"));
			assertThat(store.giveBack(newest, 1)).isTrue();
			assertThat(store.giveBack(newest, 1)).as("once only").isFalse();
			assertThat(Stores.max(pool)).isEqualTo(1);
		}
	}

	@Test
	void rangesGoBackToTheLastTwoDatabases() {
		List<HikariDataSource> pools = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			pools.add(Engine.H2.newPoolWithTables());
		}
		DelegatingDataSource proxy = new DelegatingDataSource(pools.get(0));
		try (JdbcRangeRepository store = store(proxy, ConnectionMode.SHARED)) {
			List<Range> ranges = new ArrayList<>();
			for (HikariDataSource pool : pools) {
				proxy.setTargetDataSource(pool);
				ranges.add(store.next(request("orders")));
			}
			assertThat(ranges).extracting((range) -> store.giveBack(range, 1)).containsExactly(false, true, true);
			assertThat(pools).extracting(Stores::max).containsExactly(2L, 1L, 1L);
			proxy.setTargetDataSource(pools.get(1));
			assertThat(store.next(request("orders")).low()).isEqualTo(2);
		}
		pools.forEach(HikariDataSource::close);
	}

	@Test
	void databaseThatComesAgainTakesNoPlaceOfAnother() {
		try (HikariDataSource first = Engine.H2.newPoolWithTables();
				HikariDataSource second = Engine.H2.newPoolWithTables()) {
			DelegatingDataSource proxy = new DelegatingDataSource(first);
			try (JdbcRangeRepository store = store(proxy, ConnectionMode.AUTO)) {
				Range ofTheFirst = store.next(request("orders"));
				for (int i = 0; i < 3; i++) {
					proxy.setTargetDataSource(second);
					store.next(request("orders"));
					proxy.setTargetDataSource(first);
					assertThat(store.counter("orders").highest()).hasValue(2);
				}
				assertThat(store.giveBack(ofTheFirst, 1)).isTrue();
			}
			assertThat(Stores.max(first)).isEqualTo(1);
		}
	}

	@Test
	void databaseThatIsForgottenLeavesNoPoolBehind() {
		List<HikariDataSource> pools = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			pools.add(poolOfOne());
			pools.get(i).setPoolName("database" + i);
		}
		DelegatingDataSource proxy = new DelegatingDataSource(pools.get(0));
		try (JdbcRangeRepository store = store(proxy, ConnectionMode.AUTO)) {
			Range ofTheFirst = store.next(request("orders"));
			assertThat(threadsOf("database0-hilo")).isNotEmpty();
			Range ofTheSecond = null;
			for (HikariDataSource next : pools.subList(1, 3)) {
				proxy.setTargetDataSource(next);
				Range range = store.next(request("orders"));
				ofTheSecond = (ofTheSecond != null) ? ofTheSecond : range;
			}
			await().untilAsserted(() -> assertThat(threadsOf("database0-hilo")).isEmpty());
			assertThat(store.giveBack(ofTheFirst, 1)).isFalse();
			assertThat(threadsOf("database0-hilo")).isEmpty();
			assertThat(store.giveBack(ofTheSecond, 1)).as("of one that is not forgotten").isTrue();
		}
		pools.forEach(HikariDataSource::close);
	}

	@Test
	void drainedStoreKeepsNoIdleConnectionAndOpensOneForItsNextRange() {
		try (HikariDataSource pool = poolOfOne(); JdbcRangeRepository store = store(pool, ConnectionMode.AUTO)) {
			long ofTheApplication = sessions(pool);
			store.next(request("orders"));
			assertThat(sessions(pool)).isGreaterThan(ofTheApplication);
			store.drain();
			await().untilAsserted(() -> assertThat(sessions(pool)).isEqualTo(ofTheApplication));
			assertThat(store.next(request("orders")).low()).isEqualTo(3);
		}
	}

	@Test
	void suspendedStoreWarnsOfConnectionsThatStayInUseAndOfNoOthers(CapturedOutput output) throws Exception {
		AtomicBoolean silent = new AtomicBoolean();
		CountDownLatch asked = new CountDownLatch(1);
		CountDownLatch mayAnswer = new CountDownLatch(1);
		try (HikariDataSource database = Engine.H2.newPoolWithTables();
				HikariDataSource pool = new HikariDataSource()) {
			pool.setDataSource(new AlteredDataSource(database, (method, arguments, real) -> {
				if (silent.get() && !method.equals("toString")) {
					asked.countDown();
					mayAnswer.await();
				}
				return real.make();
			}));
			try (JdbcRangeRepository patient = store(pool, ConnectionMode.AUTO)) {
				patient.next(request("orders"));
				patient.suspend();
				assertThat(output).doesNotContain("still has connections");
			}
			JdbcRangeRepository store = JdbcRangeRepository.over(pool)
				.settings(settings(ConnectionMode.AUTO, SchemaManagement.NONE).withTimeout(Duration.ofSeconds(1)))
				.build();
			// Opens a connection, for which it may not have the time
			await().ignoreExceptionsInstanceOf(RangeUnavailableException.class)
				.until(() -> store.next(request("orders")).size() == 2);
			silent.set(true);
			CompletableFuture<Range> next = CompletableFuture.supplyAsync(() -> store.next(request("orders")));
			asked.await();
			store.suspend();
			assertThat(output).contains("The refill pool of hilo_range still has connections after 1000 ms");
			mayAnswer.countDown();
			await().until(next::isDone);
			store.close();
		}
	}

	@Test
	void tablesAreLookedAtWhileTheApplicationStartsAndAreThereWhenItHasStarted() throws Exception {
		H2Database database = new H2Database();
		SwitchableDataSource slow = new SwitchableDataSource(database.dataSource());
		slow.hang();
		try (JdbcRangeRepository store = JdbcRangeRepository.over(slow).build()) {
			store.start();
			store.probeAhead();
			slow.awaitHanging();
			assertThat(database.tables()).as("without a look ahead").doesNotContain("HILO_RANGE");
			slow.recover();
			store.start();
			assertThat(database.tables()).contains("HILO_RANGE");
		}
	}

	@Test
	void trialOfAStoreFailsAfterOneAttemptWithItsReasonAndSucceedsOnceThereIsAConnection() {
		AtomicInteger attempts = new AtomicInteger();
		try (HikariDataSource database = Engine.H2.newPoolWithTables();
				HikariDataSource pool = new HikariDataSource()) {
			AtomicBoolean down = new AtomicBoolean(true);
			pool.setDataSource(new DelegatingDataSource(database) {
				@Override
				public Connection getConnection() throws SQLException {
					attempts.incrementAndGet();
					if (down.get()) {
						throw new SQLException("down for a test", "08001");
					}
					return super.getConnection();
				}
			});
			try (JdbcRangeRepository store = store(pool, ConnectionMode.AUTO)) {
				RangeRequest trial = request("orders").withTrial(true);
				assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> store.next(trial))
					.withMessage("table hilo_range: down for a test");
				assertThat(attempts).hasValue(1);
				down.set(false);
				assertThat(store.next(trial).low()).isEqualTo(1);
			}
		}
	}

	/** Its pool would stay open, as the store has forgotten it. */
	@Test
	void requestThatIsUnderWayOpensNoConnectionToADatabaseThatIsForgotten() throws Exception {
		List<HikariDataSource> pools = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			pools.add(Engine.H2.newPoolWithTables());
		}
		SwitchableDataSource slow = new SwitchableDataSource(pools.get(0));
		try (HikariDataSource first = new HikariDataSource()) {
			first.setDataSource(slow);
			DelegatingDataSource proxy = new DelegatingDataSource(first);
			try (JdbcRangeRepository store = store(proxy, ConnectionMode.AUTO)) {
				slow.hang();
				CompletableFuture<Range> trial = CompletableFuture
					.supplyAsync(() -> store.next(request("orders").withTrial(true)));
				slow.awaitHanging();
				for (HikariDataSource next : pools.subList(1, 3)) {
					proxy.setTargetDataSource(next);
					store.next(request("orders"));
				}
				slow.recover();
				assertThat(trial).failsWithin(Duration.ofSeconds(30))
					.withThrowableThat()
					.withMessageContaining("the pool for refills has been closed");
			}
		}
		pools.forEach(HikariDataSource::close);
	}

	@Test
	void closeWaitsAMomentForConnectionsThatAreBeingClosed() {
		Thread caller = Thread.currentThread();
		AtomicBoolean isClosing = new AtomicBoolean();
		AtomicBoolean waits = new AtomicBoolean();
		try (HikariDataSource database = Engine.H2.newPoolWithTables();
				HikariDataSource pool = new HikariDataSource()) {
			pool.setDataSource(new AlteredDataSource(database, (method, arguments, real) -> {
				while (method.equals("close") && isClosing.get() && !waits.get()) {
					waits.set(waitsForAClose(caller));
				}
				return real.make();
			}));
			// Not each time: on a busy machine the moment may be over too soon
			await().pollInSameThread().until(() -> {
				JdbcRangeRepository store = store(pool, ConnectionMode.AUTO);
				store.next(request("orders"));
				isClosing.set(true);
				JdbcRangeRepository.closeAll(List.of(store));
				isClosing.set(false);
				return waits.get();
			});
		}
	}

	private static boolean waitsForAClose(Thread thread) {
		return thread.getState() == Thread.State.TIMED_WAITING && Stream.of(thread.getStackTrace())
			.anyMatch((frame) -> frame.getClassName().endsWith(".RefillPool") && frame.getMethodName().equals("close"));
	}

	@Test
	void connectionsOfADatabaseThatComesAfterTheCloseAreNotKept() {
		try (HikariDataSource first = Engine.H2.newPoolWithTables();
				HikariDataSource second = Engine.H2.newPoolWithTables()) {
			DelegatingDataSource proxy = new DelegatingDataSource(first);
			JdbcRangeRepository store = store(proxy, ConnectionMode.AUTO);
			store.next(request("orders"));
			store.close();
			proxy.setTargetDataSource(second);
			assertThat(CompletableFuture.supplyAsync(() -> store.next(request("orders"))))
				.failsWithin(Duration.ofSeconds(30))
				.withThrowableThat()
				.withCauseInstanceOf(RangeUnavailableException.class)
				.withMessageContaining("closed");
		}
	}

	@Test
	void connectionsToADatabaseEndWhenTheDataSourceLeadsElsewhereAndAllWhenTheStoreIsClosed() {
		try (HikariDataSource first = poolOfOne(); HikariDataSource second = poolOfOne()) {
			DelegatingDataSource proxy = new DelegatingDataSource(first);
			JdbcRangeRepository store = store(proxy, ConnectionMode.AUTO);
			long ofTheApplication = sessions(first);
			store.next(request("orders"));
			assertThat(sessions(first)).isGreaterThan(ofTheApplication);
			proxy.setTargetDataSource(second);
			store.next(request("orders"));
			await().untilAsserted(() -> assertThat(sessions(first)).isEqualTo(ofTheApplication));
			proxy.setTargetDataSource(first);
			store.next(request("orders"));
			store.close();
			await().untilAsserted(() -> assertThat(sessions(first)).isEqualTo(ofTheApplication));
			await().untilAsserted(() -> assertThat(sessions(second)).isEqualTo(ofTheApplication));
		}
	}

	/** An open pool has one at least, which looks after it. */
	private static List<String> threadsOf(String pool) {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.map(Thread::getName)
			.filter((name) -> name.startsWith(pool + ":"))
			.toList();
	}

	/** So that the number of its connections does not change by itself. */
	private static HikariDataSource poolOfOne() {
		String url = Engine.H2.newDatabase();
		try (HikariDataSource pool = Engine.H2.pool(url)) {
			Engine.createTables(pool);
		}
		HikariDataSource pool = Engine.H2.pool(url);
		pool.setMaximumPoolSize(1);
		return pool;
	}

	private static long sessions(HikariDataSource pool) {
		return JdbcClient.create(pool)
			.sql("SELECT COUNT(*) FROM information_schema.sessions")
			.query(Long.class)
			.single();
	}

	private static String describeAfterARange(HikariDataSource pool, StoreSettings settings) {
		try (JdbcRangeRepository store = JdbcRangeRepository.over(pool).settings(settings).build()) {
			store.next(request("orders"));
			StoreDescription description = store.describe();
			assertThat(description.engine()).startsWith("H2 2.");
			return description.table() + ", " + description.settings();
		}
	}

	/** Over tables that are there. */
	private static JdbcRangeRepository store(DataSource dataSource, ConnectionMode mode) {
		return JdbcRangeRepository.over(dataSource)
			.unwrapper(new SpringProxies())
			.settings(settings(mode, SchemaManagement.NONE))
			.build();
	}

	private static StoreSettings settings(ConnectionMode mode, SchemaManagement management) {
		return new StoreSettings().withConnection(mode).withSchemaManagement(management);
	}

	private static RangeRequest request(String collection) {
		return new RangeRequest(collection, 2, 0, 0, Long.MAX_VALUE, System.nanoTime());
	}

}
