package dev.hilo.failures;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

import com.zaxxer.hikari.HikariDataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.jdbc.core.simple.JdbcClient;

import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.range.Range;
import dev.hilo.range.RangeEvent;
import dev.hilo.range.RangeListener;
import dev.hilo.support.Cluster;
import dev.hilo.support.Engine;
import dev.hilo.support.Stores;

import static dev.hilo.support.Stores.ten;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A PostgreSQL server dies and its standby, which has not received all, takes over.
 */
@Tag("long")
class PostgresStandbyTests {

	private static final Path POSTGRES = Path.of("/usr/lib/postgresql/15/bin/initdb");

	/** Naive: what it returns is used even if the server warns. */
	private static final String NAIVE = """
			INSERT INTO hilo_range (collection, max_value) VALUES (?, 10)
			ON CONFLICT (collection) DO UPDATE SET max_value = hilo_range.max_value + 10 RETURNING max_value""";

	@TempDir
	private Path folder;

	private Cluster cluster;

	private HikariDataSource admin;

	@BeforeEach
	void startServers() throws Exception {
		this.cluster = new Cluster("postgres-standby.sh", this.folder, POSTGRES);
		this.admin = pool();
		Engine.createTables(this.admin);
	}

	@AfterEach
	void stopServers() throws Exception {
		if (this.cluster != null) {
			this.admin.close();
			this.cluster.close();
		}
	}

	@Test
	void clientRepeatsNoneOfItsOwnIdsAfterAFailoverButMayRepeatThoseOfOthers() throws Exception {
		try (Client first = new Client(pool()); Client second = new Client(pool()); Client fresh = new Client(pool())) {
			first.draw(1000);
			second.draw(1000);
			awaitStandby("replay_lsn = pg_current_wal_lsn()");
			this.cluster.call("freeze");
			first.draw(5000);
			second.draw(5000);
			this.cluster.call("failover");
			fresh.draw(1000);
			first.draw(10_000);
			second.draw(10_000);
			long lost = fresh.inCommonWith(first) + fresh.inCommonWith(second);
			System.out.printf(
					"PostgreSQL, failover to a standby 10000 ids behind: %d and %d of their own repeated by two living "
							+ "clients; %d of the other's by either; %d of 1000 by a fresh client%n",
					first.repeats(), second.repeats(), first.inCommonWith(second), lost);
			assertThat(first.repeats()).isZero();
			assertThat(second.repeats()).isZero();
			assertThat(lost).as("what a fresh client can't know").isPositive();
		}
	}

	@Test
	void synchronousStandbyLosesNothing() throws Exception {
		makeSynchronous();
		try (Client first = new Client(pool()); Client second = new Client(pool()); Client fresh = new Client(pool())) {
			CompletableFuture<Void> one = CompletableFuture.runAsync(() -> first.draw(100_000));
			CompletableFuture<Void> two = CompletableFuture.runAsync(() -> second.draw(100_000));
			Awaitility.await().until(() -> max("orders") > 20_000);
			this.cluster.call("freeze");
			awaitWaiting();
			this.cluster.call("failover");
			fresh.draw(10_000);
			CompletableFuture.allOf(one, two).join();
			long common = first.inCommonWith(second) + fresh.inCommonWith(first) + fresh.inCommonWith(second);
			System.out.printf(
					"PostgreSQL, failover to a synchronous standby that received nothing any more, under load: "
							+ "%d of 210000 ids repeated%n",
					common + first.repeats() + second.repeats() + fresh.repeats());
			assertThat(common + first.repeats() + second.repeats() + fresh.repeats()).isZero();
		}
	}

	@Test
	void clientsRepeatNoneOfTheirOwnIdsWhenAStandbyTakesOverUnderLoad() throws Exception {
		AtomicBoolean enough = new AtomicBoolean();
		try (Client first = new Client(pool(), ConnectionMode.AUTO);
				Client second = new Client(pool(), ConnectionMode.AUTO)) {
			CompletableFuture<Void> one = first.drawUntil(enough::get);
			CompletableFuture<Void> two = second.drawUntil(enough::get);
			Awaitility.await().until(() -> max("orders") > 20_000);
			this.cluster.call("failover");
			long before = Awaitility.await().ignoreExceptions().until(() -> max("orders"), (max) -> max > 0);
			Awaitility.await().ignoreExceptions().until(() -> max("orders") > before + 20_000);
			enough.set(true);
			CompletableFuture.allOf(one, two).join();
			System.out.printf(
					"PostgreSQL, failover to an asynchronous standby under load: %d and %d of their own "
							+ "repeated, %d ids given to both%n",
					first.repeats(), second.repeats(), first.inCommonWith(second));
			assertThat(first.repeats() + second.repeats()).isZero();
		}
	}

	/** As it is done for maintenance, and where the former primary is not fenced. */
	@Test
	void refillsFollowToTheNewPrimaryThoughTheFormerOneKeepsItsConnections() throws Exception {
		AtomicBoolean enough = new AtomicBoolean();
		try (Client first = new Client(pool(), ConnectionMode.AUTO);
				Client second = new Client(pool(), ConnectionMode.AUTO);
				HikariDataSource promoted = Engine.POSTGRESQL.pool("jdbc:postgresql://127.0.0.1:15502/postgres")) {
			CompletableFuture<Void> one = first.drawUntil(enough::get);
			CompletableFuture<Void> two = second.drawUntil(enough::get);
			Awaitility.await().until(() -> max("orders") > 20_000);
			this.cluster.call("switch");
			long begun = System.nanoTime();
			long before = max(promoted, "orders");
			Awaitility.await().until(() -> max(promoted, "orders") > before + 20_000);
			System.out.printf("PostgreSQL, switched to the standby under load: 20,000 ids from there after %d ms%n",
					(System.nanoTime() - begun) / 1_000_000);
			enough.set(true);
			CompletableFuture.allOf(one, two).join();
			assertThat(first.repeats() + second.repeats() + first.inCommonWith(second)).isZero();
		}
	}

	@Test
	void callerIsServedWhenTheStandbyConfirmsAgainAndTheRangesInDoubtAreThrownAway() throws Exception {
		makeSynchronous();
		List<RangeEvent.ThrownAway> thrownAway = new CopyOnWriteArrayList<>();
		Duration timeout = Duration.ofSeconds(7);
		try (HikariDataSource pool = pool();
				JdbcRangeRepository repository = JdbcRangeRepository.over(pool)
					.timeout(timeout)
					.schemaManagement(SchemaManagement.NONE)
					.build();
				HiLoSequences sequences = HiLoSequences.over(repository)
					.timeout(timeout)
					.settings(new CollectionSettings(10, 10).withRefillAhead(false))
					.listener(new RangeListener() {
						@Override
						public void thrownAway(RangeEvent.ThrownAway event) {
							thrownAway.add(event);
						}
					})
					.build()) {
			assertThat(sequences.sequence("orders").next(10)).endsWith(10);
			this.cluster.call("freeze");
			CompletableFuture<Long> id = CompletableFuture.supplyAsync(sequences.sequence("orders")::next);
			Awaitility.await().until(() -> thrownAway.size() == 2);
			assertThat(id).isNotDone();
			this.cluster.call("thaw");
			assertThat(id).succeedsWithin(Duration.ofSeconds(20)).matches((number) -> number > 30);
		}
	}

	@Test
	void rangeIsThrownAwayWhenTheWaitForTheStandbyIsCancelled() throws Exception {
		makeSynchronous();
		JdbcRangeRepository repository = Stores.shared(this.admin).timeout(Duration.ofSeconds(30)).build();
		long before = repository.next(ten("careful")).high();
		long naiveBefore = naive();
		this.cluster.call("freeze");
		CompletableFuture<Range> careful = CompletableFuture.supplyAsync(() -> repository.next(ten("careful")));
		cancelWait();
		CompletableFuture<Long> naive = CompletableFuture.supplyAsync(this::naive);
		assertThat(careful).failsWithin(Duration.ofSeconds(10))
			.withThrowableThat()
			.withCauseInstanceOf(RangeUnavailableException.class)
			.withMessageContaining("canceling wait for synchronous replication");
		cancelWait();
		long naiveGiven = naive.join();
		this.cluster.call("failover");
		long low = Awaitility.await()
			.ignoreExceptionsInstanceOf(RangeUnavailableException.class)
			.until(() -> repository.next(ten("careful")), (range) -> true)
			.low();
		long naiveAgain = naive();
		System.out.printf(
				"PostgreSQL, wait for a synchronous standby cancelled, then failover: up to %d used before, %d next; "
						+ "naive: up to %d and %d used before, up to %d next%n",
				before, low, naiveBefore, naiveGiven, naiveAgain);
		assertThat(low).isEqualTo(before + 1);
		assertThat(naiveAgain).as("the naive form repeats its range").isEqualTo(naiveGiven);
	}

	@Test
	void rangeIsThrownAwayWhenTheWaitIsCancelledInACommitOfItsOwn() throws Exception {
		makeSynchronous();
		try (HikariDataSource pool = pool()) {
			pool.setAutoCommit(false);
			JdbcRangeRepository repository = Stores.shared(pool).timeout(Duration.ofSeconds(30)).build();
			repository.next(ten("orders"));
			this.cluster.call("freeze");
			CompletableFuture<Range> range = CompletableFuture.supplyAsync(() -> repository.next(ten("orders")));
			cancelWait();
			assertThat(range).failsWithin(Duration.ofSeconds(10))
				.withThrowableThat()
				.withCauseInstanceOf(RangeUnavailableException.class)
				.withMessageContaining("canceling wait for synchronous replication");
		}
	}

	private long naive() {
		return JdbcClient.create(this.admin).sql(NAIVE).param("naive").query(Long.class).single();
	}

	private long max(String collection) {
		return max(this.admin, collection);
	}

	private static long max(HikariDataSource pool, String collection) {
		return JdbcClient.create(pool)
			.sql("SELECT coalesce(max(max_value), 0) FROM hilo_range WHERE collection = ?")
			.param(collection)
			.query(Long.class)
			.single();
	}

	private void makeSynchronous() {
		Engine.execute(this.admin, "ALTER SYSTEM SET synchronous_standby_names = 'standby'", "SELECT pg_reload_conf()");
		awaitStandby("sync_state = 'sync'");
	}

	private void awaitStandby(String condition) {
		awaitRow("SELECT count(*) FROM pg_stat_replication WHERE " + condition);
	}

	private void awaitWaiting() {
		awaitRow("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
	}

	private void cancelWait() {
		awaitWaiting();
		Engine.execute(this.admin, "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
	}

	private void awaitRow(String sql) {
		Awaitility.await().until(() -> JdbcClient.create(this.admin).sql(sql).query(Long.class).single() > 0);
	}

	/** To whichever of the two takes writes. */
	private static HikariDataSource pool() {
		return Engine.POSTGRESQL.pool(
				"jdbc:postgresql://127.0.0.1:15501,127.0.0.1:15502/postgres?targetServerType=primary&hostRecheckSeconds=0");
	}

}
