package dev.hilo.recipes;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.dao.TransientDataAccessException;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

import dev.hilo.engine.HiLoSequences;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a reader misses who remembers the last id seen, and how not to miss it.
 */
class IdsAreNoCursorTests {

	private final InMemoryRangeRepository counters = new InMemoryRangeRepository();

	private final HiLoSequences one = HiLoSequences.over(this.counters).build();

	private final HiLoSequences other = HiLoSequences.over(this.counters).build();

	@ParameterizedTest
	@EnumSource(names = "POSTGRESQL")
	void readerByLastIdMissesWhatAnotherInstanceStoresLaterWithoutAnyTransactionBeingOpen(Engine engine) {
		try (HikariDataSource pool = newPool(engine)) {
			JdbcTemplate jdbc = new JdbcTemplate(pool);
			long early = this.one.sequence("orders").next();
			store(jdbc, this.other.sequence("orders").next());
			long cursor = jdbc.queryForObject("SELECT max(id) FROM orders", Long.class);
			store(jdbc, early);
			assertThat(jdbc.queryForList("SELECT id FROM orders WHERE id > ?", Long.class, cursor)).isEmpty();
			assertThat(jdbc.queryForObject("SELECT count(*) FROM orders", Long.class)).isEqualTo(2);
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "NEWEST_MARIADB", "MYSQL", "NEWEST_POSTGRESQL" })
	void readersThatSkipLockedRowsTakeEachRowOnce(Engine engine) throws Exception {
		eachRowIsTakenOnce(engine, (jdbc) -> new NewOrders(jdbc)::take, 3);
	}

	@ParameterizedTest
	@EnumSource(names = { "HSQLDB", "DERBY", "SQLITE", "H2", "POSTGRESQL" })
	void readersThatComeOneAfterTheOtherTakeEachRowOnce(Engine engine) throws Exception {
		eachRowIsTakenOnce(engine, (jdbc) -> new NewOrdersInTurn(jdbc)::take, (engine == Engine.SQLITE) ? 1 : 2);
	}

	/** Two instances store rows late and out of order, while readers run. */
	private void eachRowIsTakenOnce(Engine engine, Function<JdbcClient, Supplier<List<Long>>> recipe, int readers)
			throws Exception {
		int rows = 40;
		try (HikariDataSource pool = newPool(engine)) {
			Supplier<List<Long>> take = recipe.apply(JdbcClient.create(pool));
			TransactionTemplate transaction = new TransactionTemplate(new JdbcTransactionManager(pool));
			transaction.setIsolationLevel((engine == Engine.SQLITE) ? TransactionDefinition.ISOLATION_DEFAULT
					: TransactionDefinition.ISOLATION_READ_COMMITTED);
			List<Long> taken = Collections.synchronizedList(new ArrayList<>());
			AtomicBoolean ended = new AtomicBoolean();
			ExecutorService threads = Executors.newFixedThreadPool(readers + 2);
			List<Future<?>> writers = new ArrayList<>();
			for (HiLoSequences instance : List.of(this.one, this.other)) {
				writers.add(threads.submit(() -> {
					for (int n = 0; n < rows; n++) {
						long id = instance.sequence("orders").next();
						retried(() -> transaction.execute((status) -> store(new JdbcTemplate(pool), id)));
					}
				}));
			}
			List<Future<?>> others = new ArrayList<>();
			for (int i = 0; i < readers; i++) {
				others.add(threads.submit(() -> {
					boolean last;
					do {
						last = ended.get();
						taken.addAll(retried(() -> transaction.execute((status) -> take.get())));
					}
					while (!last);
				}));
			}
			for (Future<?> writer : writers) {
				writer.get();
			}
			ended.set(true);
			for (Future<?> reader : others) {
				reader.get();
			}
			threads.shutdown();
			// One reader may have skipped what another held, and rolled back
			taken.addAll(transaction.execute((status) -> take.get()));
			assertThat(taken).hasSize(2 * rows).doesNotHaveDuplicates();
			assertThat(new JdbcTemplate(pool).queryForObject("SELECT count(*) FROM orders WHERE state <> 'DONE'",
					Long.class))
				.isZero();
		}
	}

	private static <T> T retried(Supplier<T> transaction) {
		while (true) {
			try {
				return transaction.get();
			}
			catch (TransientDataAccessException | UncategorizedSQLException ex) {
				// A conflict, or a lock's timeout on H2; the latter if SQLite is busy
				Thread.onSpinWait();
			}
		}
	}

	private static int store(JdbcTemplate jdbc, long id) {
		return jdbc.update("INSERT INTO orders (id, state) VALUES (?, 'NEW')", id);
	}

	private static HikariDataSource newPool(Engine engine) {
		HikariDataSource pool = engine.newPool();
		Engine.execute(pool, "CREATE TABLE orders (id bigint PRIMARY KEY, state varchar(10) NOT NULL)",
				"CREATE INDEX orders_new ON orders (state, id)", "CREATE TABLE order_reader (runs bigint NOT NULL)",
				"INSERT INTO order_reader VALUES (0)");
		return pool;
	}

}
