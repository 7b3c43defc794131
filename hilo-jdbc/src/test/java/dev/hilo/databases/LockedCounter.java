package dev.hilo.databases;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

import com.zaxxer.hikari.HikariDataSource;
import org.awaitility.Awaitility;

import org.springframework.jdbc.core.simple.JdbcClient;

import dev.hilo.HiLoSequence;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.range.RangeEvent;
import dev.hilo.range.RangeListener;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One instance that needs ranges while somebody holds a lock on its table of counters, or
 * on a row of it; and what is seen of it.
 */
final class LockedCounter implements RangeListener, AutoCloseable {

	private static final int COLLECTIONS = 4;

	private static final int CANCELLED = 5;

	private static final String CHANGE = "UPDATE hilo_range SET stamp = 1 WHERE collection = 'orders0'";

	private final Engine engine;

	private final HikariDataSource admin;

	private final HikariDataSource pool;

	private final JdbcRangeRepository repository;

	private final HiLoSequences sequences;

	private final List<RangeEvent.RefillFailed> failures = new ArrayList<>();

	private final AtomicInteger thrownAway = new AtomicInteger();

	LockedCounter(Engine engine, ConnectionMode mode, Duration timeout) {
		this(engine, mode, timeout, new CollectionSettings());
	}

	LockedCounter(Engine engine, ConnectionMode mode, Duration timeout, CollectionSettings settings) {
		this(engine, engine.newDatabase(), UnaryOperator.identity(), mode, timeout, settings);
	}

	/**
	 * An instance that reaches its database by another URL.
	 */
	LockedCounter(Engine engine, String directUrl, UnaryOperator<String> url, ConnectionMode mode, Duration timeout) {
		this(engine, directUrl, url, mode, timeout, new CollectionSettings());
	}

	private LockedCounter(Engine engine, String directUrl, UnaryOperator<String> url, ConnectionMode mode,
			Duration timeout, CollectionSettings settings) {
		this.engine = engine;
		this.admin = engine.pool(directUrl);
		Engine.createTables(this.admin);
		this.pool = engine.pool(url.apply(directUrl));
		this.repository = JdbcRangeRepository.over(this.pool)
			.connection(mode)
			.timeout(timeout)
			.schemaManagement(SchemaManagement.NONE)
			.build();
		this.sequences = HiLoSequences.over(this.repository)
			.timeout(timeout)
			.maxRefills(1)
			.settings(settings)
			.listener(this)
			.build();
		Engine.execute(this.admin, "INSERT INTO hilo_range (collection, max_value) VALUES ('orders0', 0)");
	}

	HiLoSequence sequence() {
		return sequence(0);
	}

	/** Only the row of the first one is locked. */
	HiLoSequence sequence(int number) {
		return this.sequences.sequence("orders" + number);
	}

	synchronized int failures() {
		return this.failures.size();
	}

	int thrownAway() {
		return this.thrownAway.get();
	}

	/** While several threads draw from several collections. */
	int mostWaiting(Lock lock) throws SQLException {
		int before = failures();
		ExecutorService threads = Executors.newFixedThreadPool(2 * COLLECTIONS);
		AtomicInteger most = new AtomicInteger();
		try (Held held = lock(lock)) {
			assertThat(held).isNotNull();
			for (int i = 0; i < 2 * COLLECTIONS; i++) {
				String collection = "orders" + ((lock == Lock.TABLE) ? i % COLLECTIONS : 0);
				threads.execute(() -> drawUntilInterrupted(collection));
			}
			Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> {
				most.accumulateAndGet(waiting(), Math::max);
				return failures() >= before + CANCELLED;
			});
		}
		finally {
			threads.shutdownNow();
		}
		return most.get();
	}

	private void drawUntilInterrupted(String collection) {
		while (!Thread.currentThread().isInterrupted()) {
			try {
				this.sequences.sequence(collection).next(40);
			}
			catch (RangeUnavailableException ex) {
				// Told of the lock
			}
		}
	}

	Held lock(Lock lock) throws SQLException {
		if (lock == Lock.PREPARED) {
			return prepare();
		}
		Connection connection = this.admin.getConnection();
		connection.setAutoCommit(false);
		boolean isMariaDb = isMariaDb();
		execute(connection, (lock == Lock.ROW) ? CHANGE
				: isMariaDb ? "LOCK TABLES hilo_range WRITE" : "LOCK TABLE hilo_range IN ACCESS EXCLUSIVE MODE");
		return () -> {
			connection.rollback();
			if (isMariaDb) {
				execute(connection, "UNLOCK TABLES");
			}
			connection.close();
		};
	}

	private Held prepare() throws SQLException {
		String name = "'left" + System.nanoTime() + "'";
		boolean isMariaDb = isMariaDb();
		try (Connection crashing = DriverManager.getConnection(this.admin.getJdbcUrl(), this.admin.getUsername(), "")) {
			if (isMariaDb) {
				execute(crashing, "XA START " + name, CHANGE, "XA END " + name, "XA PREPARE " + name);
			}
			else {
				execute(crashing, "BEGIN", CHANGE, "PREPARE TRANSACTION " + name);
			}
		}
		return () -> Engine.execute(this.admin, (isMariaDb ? "XA ROLLBACK " : "ROLLBACK PREPARED ") + name);
	}

	private boolean isMariaDb() {
		return this.engine.isMySqlOrMariaDb();
	}

	private static void execute(Connection connection, String... statements) throws SQLException {
		try (Statement statement = connection.createStatement()) {
			for (String sql : statements) {
				statement.execute(sql);
			}
		}
	}

	private int waiting() {
		String sql = this.engine.isPostgres()
				? "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = ? AND wait_event_type = 'Lock'"
				: "SELECT COUNT(*) FROM information_schema.processlist WHERE db = ? AND info LIKE '%max_value%'"
						+ " AND id <> connection_id()";
		String database = this.pool.getJdbcUrl().replaceAll(".*/|\\?.*", "");
		return JdbcClient.create(this.admin).sql(sql).param(database).query(Integer.class).single();
	}

	@Override
	public synchronized void refillFailed(RangeEvent.RefillFailed event) {
		this.failures.add(event);
	}

	@Override
	public void thrownAway(RangeEvent.ThrownAway event) {
		this.thrownAway.incrementAndGet();
	}

	@Override
	public void close() {
		this.sequences.close();
		this.repository.close();
		this.pool.close();
		this.admin.close();
	}

	enum Lock {

		TABLE, ROW,

		/** The row, by a transaction that a crash has left prepared. */
		PREPARED

	}

	/** A lock that is held until it is closed. */
	interface Held extends AutoCloseable {

		@Override
		void close() throws SQLException;

	}

}
