package dev.hilo.jdbc;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.zaxxer.hikari.HikariDataSource;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

import org.springframework.jdbc.core.simple.JdbcClient;

import dev.hilo.RangeUnavailableException;
import dev.hilo.jdbc.dialect.Dialect;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.range.RequestCancelledException;
import dev.hilo.support.Stores;

/**
 * Two clients at each node of a cluster, which take ranges of one counter whatever
 * happens, and what they were given.
 */
final class ClusterClients implements AutoCloseable {

	private static final int CLIENTS_PER_NODE = 2;

	private static final int SIZE = 10;

	private static final int RANGES = 1000;

	private static final int RANGES_OF_EACH = 20;

	/** Statements are cancelled after a quarter of it. */
	private static final Duration TIMEOUT = Duration.ofSeconds(4);

	private static final int PAUSE_NANOS = 10_000_000;

	private final String collection;

	private final List<HikariDataSource> pools;

	private final List<Client> clients = new ArrayList<>();

	private final Set<Long> lows = ConcurrentHashMap.newKeySet();

	private final AtomicInteger cancelled = new AtomicInteger();

	private volatile boolean ended;

	/**
	 * Starts them.
	 * @param pools one over each node, which are numbered from 1; closed with this
	 */
	ClusterClients(String collection, Dialect dialect, List<HikariDataSource> pools) {
		this.collection = collection;
		this.pools = pools;
		for (HikariDataSource pool : pools) {
			pool.setConnectionTimeout(2000);
			RangeRepository repository = Stores.shared(pool).timeout(TIMEOUT).dialect(dialect).build();
			for (int i = 0; i < CLIENTS_PER_NODE; i++) {
				this.clients.add(new Client(pools.indexOf(pool) + 1, repository));
			}
		}
	}

	/** Until these nodes have given many more together, and each of them some. */
	void awaitRanges(Integer... nodes) {
		int together = given() + RANGES;
		Map<Integer, Integer> each = Stream.of(nodes)
			.collect(Collectors.toMap(Function.identity(), (node) -> given(node) + RANGES_OF_EACH));
		await(() -> given() >= together && Stream.of(nodes).allMatch((node) -> given(node) >= each.get(node)));
	}

	/** Until each client at these nodes has been refused once more. */
	void awaitRefusals(Integer... nodes) {
		Map<Client, Integer> before = at(nodes).collect(Collectors.toMap(Function.identity(), Client::refused));
		await(() -> before.entrySet().stream().allMatch((entry) -> entry.getKey().refused() > entry.getValue()));
	}

	private void await(Callable<Boolean> condition) {
		try {
			Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> {
				this.clients.stream()
					.filter((client) -> client.thread.isDone())
					.forEach((client) -> client.thread.join());
				return condition.call();
			});
		}
		catch (ConditionTimeoutException ex) {
			throw new AssertionError(this.clients + " after two minutes", ex);
		}
	}

	/** How many ranges this node gave. */
	int given(int node) {
		return at(node).mapToInt((client) -> client.given.get()).sum();
	}

	int given() {
		return this.clients.stream().mapToInt((client) -> client.given.get()).sum();
	}

	/** How many requests ended without a range. */
	int refused() {
		return this.clients.stream().mapToInt(Client::refused).sum();
	}

	/** How many of them had been cancelled, and so reserved nothing. */
	int cancelled() {
		return this.cancelled.get();
	}

	/** How many ranges were reserved, by the counter at this node. */
	long reserved(int node) {
		return JdbcClient.create(this.pools.get(node - 1))
			.sql("SELECT max_value FROM hilo_range WHERE collection = ?")
			.param(this.collection)
			.query(Long.class)
			.single() / SIZE;
	}

	/** The errors with which this node refused requests, by the server's number. */
	Set<Integer> errors(int node) {
		return at(node).flatMap((client) -> client.errors.stream()).collect(Collectors.toSet());
	}

	private Stream<Client> at(Integer... nodes) {
		return this.clients.stream().filter((client) -> List.of(nodes).contains(client.node));
	}

	/**
	 * Ends the clients.
	 * @return how many ranges were given that had been given before
	 */
	int end() {
		this.ended = true;
		this.clients.forEach((client) -> client.thread.join());
		return given() - this.lows.size();
	}

	@Override
	public void close() {
		this.ended = true;
		this.pools.forEach(HikariDataSource::close);
	}

	private final class Client {

		private final int node;

		private final AtomicInteger given = new AtomicInteger();

		private final AtomicInteger refused = new AtomicInteger();

		private final Set<Integer> errors = ConcurrentHashMap.newKeySet();

		private final CompletableFuture<Void> thread;

		Client(int node, RangeRepository repository) {
			this.node = node;
			this.thread = CompletableFuture.runAsync(() -> take(repository), (task) -> new Thread(task).start());
		}

		int refused() {
			return this.refused.get();
		}

		private void take(RangeRepository repository) {
			while (!ClusterClients.this.ended) {
				try {
					ClusterClients.this.lows.add(repository.next(request()).low());
					this.given.incrementAndGet();
				}
				catch (RangeUnavailableException ex) {
					if (ex instanceof RequestCancelledException request && !request.isOutcomeUnknown()) {
						ClusterClients.this.cancelled.incrementAndGet();
					}
					for (Throwable cause = ex; cause != null; cause = cause.getCause()) {
						if (cause instanceof SQLException sql) {
							this.errors.add(sql.getErrorCode());
						}
					}
					this.refused.incrementAndGet();
					LockSupport.parkNanos(PAUSE_NANOS);
				}
			}
		}

		@Override
		public String toString() {
			return "node %d: %d given, %d refused, errors %s".formatted(this.node, this.given.get(), refused(),
					this.errors);
		}

		private RangeRequest request() {
			return new RangeRequest(ClusterClients.this.collection, SIZE, 0, 0, Long.MAX_VALUE, System.nanoTime());
		}

	}

}
