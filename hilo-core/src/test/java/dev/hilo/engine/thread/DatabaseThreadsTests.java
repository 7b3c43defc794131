package dev.hilo.engine.thread;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How many threads there are, what they are like, and when they end.
 */
class DatabaseThreadsTests {

	private final DatabaseThreads threads = DatabaseThreads.of("pooled", 2);

	private final CountDownLatch open = new CountDownLatch(1);

	@AfterEach
	void end() {
		this.open.countDown();
		this.threads.close();
	}

	@Test
	void idleThreadsEndAfterSecondsAndAtOnceAfterAClose() {
		assertThat(this.threads.pools()).hasSize(7).allMatch(ThreadPoolExecutor::allowsCoreThreadTimeOut);
		assertThat(idleTimes(this.threads)).containsOnly(5_000L);
		this.threads.close();
		assertThat(idleTimes(this.threads)).containsOnly(10L);
	}

	@Test
	void resultsHaveAsManyThreadsAsTheyNeed() {
		List<CompletableFuture<Void>> results = IntStream.range(0, 70)
			.mapToObj((i) -> CompletableFuture.runAsync(this::awaitOpen, this.threads.results()))
			.toList();
		assertThat(((ThreadPoolExecutor) this.threads.results()).getPoolSize()).isEqualTo(70);
		this.open.countDown();
		assertThat(results).allSatisfy((result) -> assertThat(result).succeedsWithin(Duration.ofSeconds(10)));
	}

	@Test
	void questionsBeyondTheMostThreadsWaitForOne() {
		List<CompletableFuture<Void>> questions = IntStream.range(0, 70)
			.mapToObj((i) -> CompletableFuture.runAsync(this::awaitOpen, this.threads.questions()))
			.toList();
		assertThat(((ThreadPoolExecutor) this.threads.questions()).getPoolSize()).isEqualTo(64);
		this.open.countDown();
		assertThat(questions).allSatisfy((question) -> assertThat(question).succeedsWithin(Duration.ofSeconds(10)));
	}

	@Test
	void futureIsCompletedByItsRefillIfNoThreadCanBeMade() {
		CompletableFuture<Thread> completed = new CompletableFuture<>();
		Executor failing = (task) -> {
			throw new RejectedExecutionException("No threads");
		};
		new DatabaseThreads(failing, failing, failing, failing, (nanos, task) -> new CompletableFuture<>(), List.of())
			.complete(() -> completed.complete(Thread.currentThread()));
		assertThat(completed).isCompletedWithValue(Thread.currentThread());
	}

	@Test
	void timeoutOfACallerWhoWasServedIsForgotten() {
		ThreadPoolExecutor timer = this.threads.pools().get(this.threads.pools().size() - 1);
		this.threads.timer().in(TimeUnit.DAYS.toNanos(1), this::awaitOpen).cancel(false);
		assertThat(timer.getQueue()).isEmpty();
	}

	@Test
	void pausesDiffer() {
		assertThat(Stream.generate(this.threads.timer()::jitter).limit(100)).doesNotHaveDuplicates()
			.allMatch((part) -> part >= 0 && part < 1);
	}

	@Test
	void threadInheritsNothingFromTheCallerWhoStartsIt() {
		InheritableThreadLocal<String> tenant = new InheritableThreadLocal<>();
		ClassLoader before = Thread.currentThread().getContextClassLoader();
		tenant.set("north");
		Thread.currentThread().setContextClassLoader(null);
		try {
			Thread made = CompletableFuture.supplyAsync(() -> {
				assertThat(tenant.get()).isNull();
				return Thread.currentThread();
			}, this.threads.refills()).join();
			assertThat(made.getName()).isEqualTo("hilo-refill-pooled-1");
			assertThat(made.getContextClassLoader()).isSameAs(DatabaseThreads.class.getClassLoader());
			assertThat(made.isDaemon()).as("holds up no end of the JVM").isTrue();
		}
		finally {
			Thread.currentThread().setContextClassLoader(before);
			tenant.remove();
		}
	}

	/** In milliseconds. */
	private static List<Long> idleTimes(DatabaseThreads threads) {
		return threads.pools().stream().map((pool) -> pool.getKeepAliveTime(TimeUnit.MILLISECONDS)).toList();
	}

	private void awaitOpen() {
		try {
			this.open.await();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
