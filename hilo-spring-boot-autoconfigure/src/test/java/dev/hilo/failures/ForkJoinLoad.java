package dev.hilo.failures;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.HiLoSequence;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Contexts;

/**
 * Draws ids in tasks of the common pool of a process of its own, and prints what became
 * of them.
 */
public final class ForkJoinLoad {

	private static final int TASKS = 400;

	private static final int CHILDREN = 4;

	/** What an application keeps in thread locals, such as a tenant. */
	private static final ThreadLocal<Integer> tenant = new ThreadLocal<>();

	private final Queue<CompletableFuture<Void>> begun = new ConcurrentLinkedQueue<>();

	private final AtomicInteger leaked = new AtomicInteger();

	private ForkJoinLoad() {
	}

	public static void main(String[] args) {
		ForkJoinLoad load = new ForkJoinLoad();
		String outcome = switch (args[0]) {
			case "transactions" -> load.storeInTransactions();
			case "slow" -> load.drawFromASlowStore(ForkJoinPool.commonPool());
			case "own-pool" -> load.drawFromASlowStore(new ForkJoinPool(4));
			default -> load.drawInNestedTasks();
		};
		System.out.println(outcome);
		System.exit(0);
	}

	private String storeInTransactions() {
		Queue<Long> stored = new ConcurrentLinkedQueue<>();
		StringBuilder outcome = new StringBuilder();
		Contexts.withoutDatabase()
			.withPropertyValues("spring.datasource.url=jdbc:h2:mem:load;DB_CLOSE_DELAY=-1",
					"spring.datasource.hikari.maximum-pool-size=20", "hilo.initial-capacity=2", "hilo.max-capacity=4",
					"hilo.refill-ahead=false")
			.run((context) -> {
				JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
				jdbc.execute("create table item(id bigint primary key)");
				for (int i = 0; i < TASKS; i++) {
					int number = i;
					run(() -> storeAndFork(context, number, stored));
				}
				await();
				List<Long> rows = jdbc.queryForList("select id from item", Long.class);
				long lost = stored.stream().filter((id) -> !rows.contains(id)).count();
				outcome.append("reported=" + stored.size() + " lost=" + lost + " leaked=" + this.leaked);
			});
		return outcome.toString();
	}

	/**
	 * Every third of the transactions is rolled back; those of the children are their
	 * own.
	 */
	private void storeAndFork(ApplicationContext context, int number, Queue<Long> stored) {
		expectNoTenant();
		tenant.set(number);
		try {
			Long id = transaction(context).execute((status) -> {
				for (int i = 0; i < CHILDREN; i++) {
					run(() -> {
						expectNoTenant();
						stored.add(transaction(context).execute((own) -> store(context)));
					});
				}
				if (number % 3 == 0) {
					status.setRollbackOnly();
				}
				return store(context);
			});
			if (number % 3 != 0) {
				stored.add(id);
			}
		}
		finally {
			tenant.remove();
		}
	}

	private void expectNoTenant() {
		if (tenant.get() != null) {
			this.leaked.incrementAndGet();
		}
	}

	private static TransactionTemplate transaction(ApplicationContext context) {
		return new TransactionTemplate(context.getBean(PlatformTransactionManager.class));
	}

	private static long store(ApplicationContext context) {
		long id = context.getBean(HiLoIdGenerator.class).generateNextIdFor("items");
		context.getBean(JdbcTemplate.class).update("insert into item values (?)", id);
		return id;
	}

	private String drawFromASlowStore(ForkJoinPool pool) {
		HiLoSequence orders = HiLoSequences.over(new SlowStore(300)).build().sequence("orders");
		for (int i = 0; i < 3000; i++) {
			this.begun.add(CompletableFuture.runAsync(orders::next, pool));
		}
		return await() + " threads=" + pool.getPoolSize();
	}

	/** Each task begins the next one before it draws. */
	private String drawInNestedTasks() {
		HiLoSequence orders = HiLoSequences.over(new SlowStore(1000)).build().sequence("orders");
		IntStream.range(0, 4).forEach((i) -> this.begun.add(CompletableFuture.runAsync(() -> {
			for (int j = 0; j < 5000; j++) {
				run(orders::next);
			}
			orders.next();
		})));
		return await();
	}

	private void run(Runnable task) {
		this.begun.add(CompletableFuture.runAsync(task));
	}

	/** Awaits all tasks, also those that begin meanwhile. */
	private String await() {
		int failed = 0;
		int hanging = 0;
		String first = "";
		CompletableFuture<Void> next;
		while ((next = this.begun.poll()) != null) {
			try {
				next.get((hanging == 0) ? 20 : 0, TimeUnit.SECONDS);
			}
			catch (TimeoutException ex) {
				hanging++;
			}
			catch (Exception ex) {
				failed++;
				first = " first: " + ex;
			}
		}
		return "failed=" + failed + " hanging=" + hanging + first;
	}

	/** Takes its time before each answer. */
	private record SlowStore(int millis, RangeRepository counters) implements RangeRepository {

		SlowStore(int millis) {
			this(millis, new InMemoryRangeRepository());
		}

		@Override
		public Range next(RangeRequest request) {
			LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(this.millis));
			return this.counters.next(request);
		}

		@Override
		public boolean giveBack(Range newest, long lastUsed) {
			return this.counters.giveBack(newest, lastUsed);
		}

	}

}
