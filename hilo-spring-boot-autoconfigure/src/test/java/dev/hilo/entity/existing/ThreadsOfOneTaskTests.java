package dev.hilo.entity.existing;

import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.WeakHashMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.dao.DuplicateKeyException;

import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.engine.thread.Completion;
import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.DataSourceUnwrapper;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.TableProbe;
import dev.hilo.naming.PluralCollectionNaming;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Threads that are made for one task each, {@code hilo-schema}, {@code hilo-describe} and
 * {@code hilo-probe}, all at once, with refills and callers, over a pool that has one
 * connection: some of them wait for each other, and none while it holds that.
 */
class ThreadsOfOneTaskTests {

	private static final List<Class<?>> ENTITIES = List.of(ArrayDeque.class, ArrayList.class, BitSet.class,
			HashMap.class, HashSet.class, IdentityHashMap.class, LinkedHashMap.class, LinkedHashSet.class,
			LinkedList.class, PriorityQueue.class, TreeMap.class, TreeSet.class, Vector.class, WeakHashMap.class);

	private static final Duration TIMEOUT = Duration.ofSeconds(100);

	private static final String ONE_TASK = "hilo-(schema|describe|probe)";

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL" })
	void allEndOnceTheConnectionIsFree(Engine engine) throws Exception {
		try (HikariDataSource pool = engine.newPoolWithTables()) {
			for (Class<?> entity : ENTITIES) {
				Engine.execute(pool, "CREATE TABLE " + table(entity) + " (id bigint PRIMARY KEY)",
						"INSERT INTO " + table(entity) + " VALUES (70)");
			}
			try (HikariDataSource ofOne = engine.pool(pool.getJdbcUrl())) {
				ofOne.setMaximumPoolSize(1);
				ofOne.setConnectionTimeout(TIMEOUT.toMillis());
				allEnd(ofOne);
			}
		}
	}

	private static void allEnd(HikariDataSource pool) throws Exception {
		JdbcRangeRepository repository = JdbcRangeRepository.over(pool)
			.connection(ConnectionMode.SHARED)
			.timeout(TIMEOUT)
			.build();
		HiLoSequences database = HiLoSequences.over(repository).timeout(TIMEOUT).build();
		RangeIdGenerator hilo = new RangeIdGenerator(database, new PluralCollectionNaming());
		List<CompletableFuture<Object>> all = new ArrayList<>();
		Set<Thread> others = ofOneTask();
		try (TableProbe probe = new TableProbe(pool, DataSourceUnwrapper.NONE, repository, TIMEOUT)) {
			ExistingRows rows = new NothingIsSet().rows(() -> hilo, ThreadsOfOneTaskTests::table, (location) -> probe);
			try (Connection held = pool.getConnection()) {
				assertThat(held.isClosed()).isFalse();
				repository.probeAhead();
				for (Class<?> entity : ENTITIES) {
					EntityTable table = rows.table(EntityLocation.DEFAULT, new IdColumn(entity, Long.class,
							(connection) -> table(entity), (connection) -> "id", null));
					rows.failed(new DuplicateKeyException("taken"), entity);
					all.add(inThread(table::assigns));
					all.add(inThread(() -> database.sequence(table(entity)).next()));
					all.add(inThread(() -> database.counter(table(entity)).highest()));
					all.add(inThread(table::audit));
				}
				Completion.inBackground("hilo-describe", rows::describe);
				await().until(() -> pool.getHikariPoolMXBean().getThreadsAwaitingConnection() > ENTITIES.size());
			}
			assertThat(CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)))
				.succeedsWithin(TIMEOUT.multipliedBy(5));
			assertThat(all).map(CompletableFuture::join).doesNotContain(false);
			assertThat(all).map(CompletableFuture::join).filteredOn(Long.class::isInstance).containsOnly(71L);
			await().atMost(TIMEOUT.multipliedBy(5)).until(() -> others.containsAll(ofOneTask()));
		}
		database.close();
		repository.close();
	}

	private static Set<Thread> ofOneTask() {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> thread.getName().matches(ONE_TASK))
			.collect(Collectors.toSet());
	}

	private static String table(Class<?> entity) {
		return "t_" + entity.getSimpleName().toLowerCase(Locale.ROOT);
	}

	private static CompletableFuture<Object> inThread(Callable<Object> call) {
		return CompletableFuture.supplyAsync(() -> {
			try {
				return call.call();
			}
			catch (Exception ex) {
				throw new CompletionException(ex);
			}
		}, (task) -> new Thread(task).start());
	}

}
