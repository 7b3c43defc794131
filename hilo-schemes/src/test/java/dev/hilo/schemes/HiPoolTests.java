package dev.hilo.schemes;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import dev.hilo.RangeUnavailableException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowable;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HiPoolTests {

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final AtomicInteger fetches = new AtomicInteger();

	private final CountDownLatch fetching = new CountDownLatch(1);

	private final CountDownLatch answer = new CountDownLatch(1);

	@AfterEach
	void stop() {
		this.threads.shutdownNow();
	}

	@Test
	void sixteenThreadsUseEveryOffsetOfEveryBlockOnce() throws InterruptedException {
		HiPool blocks = new HiPool(10, this.fetches::getAndIncrement, (block, offset) -> block * 10 + offset);
		var ids = ConcurrentHashMap.<Long>newKeySet();
		for (int i = 0; i < 16; i++) {
			this.threads.execute(() -> {
				for (int j = 0; j < 10_000; j++) {
					ids.add(blocks.next());
				}
			});
		}
		this.threads.shutdown();
		assertThat(this.threads.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
		assertThat(ids).hasSize(160_000).contains(0L, 159_999L);
		assertThat(this.fetches).hasValue(16_000);
	}

	@Test
	void oneFailureAnswersAllWhoWaitedAndTheNextCallTriesAgain() {
		HiPool blocks = new HiPool(100, this::failFirst, (block, offset) -> offset);
		List<CompletableFuture<Long>> callers = callersOf(blocks, 8);
		this.answer.countDown();
		for (CompletableFuture<Long> caller : callers) {
			assertThatExceptionOfType(CompletionException.class).isThrownBy(caller::join)
				.havingCause()
				.withMessage("the database is down");
		}
		assertThat(this.fetches).hasValue(1);
		assertThat(blocks.next()).isZero();
	}

	@Test
	void interruptedWaiterGetsAnErrorAndTheOthersTheirIds() {
		HiPool blocks = new HiPool(100, this::blockFirst, (block, offset) -> offset);
		List<CompletableFuture<Long>> callers = callersOf(blocks, 4);
		Thread.currentThread().interrupt();
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(blocks::next);
		assertThat(Thread.interrupted()).isTrue();
		this.answer.countDown();
		assertThat(callers).extracting(CompletableFuture::join).containsExactlyInAnyOrder(0L, 1L, 2L, 3L);
	}

	@Test
	void interruptionOfTheOneWhoFetchesIsNoFailureOfTheOthers() {
		HiPool blocks = new HiPool(100, this::blockFirst, (block, offset) -> offset);
		AtomicReference<Throwable> failure = new AtomicReference<>();
		Thread first = new Thread(() -> failure.set(catchThrowable(blocks::next)));
		first.start();
		await(this.fetching);
		List<CompletableFuture<Long>> callers = callersOf(blocks, 4);
		first.interrupt();
		assertThat(callers).extracting(CompletableFuture::join).containsExactlyInAnyOrder(0L, 1L, 2L, 3L);
		Awaitility.await().untilAsserted(() -> assertThat(failure.get()).isInstanceOf(IllegalStateException.class));
	}

	@Test
	void errorOfTheSourceReachesItsCallerAsItIs() {
		LongSupplier source = () -> {
			throw new IllegalStateException("no table");
		};
		assertThatIllegalStateException().isThrownBy(new HiPool(1, source, Long::sum)::next).withMessage("no table");
	}

	private long failFirst() {
		if (this.fetches.getAndIncrement() == 0) {
			this.fetching.countDown();
			await(this.answer);
			throw new IllegalStateException("the database is down");
		}
		return 1;
	}

	private long blockFirst() {
		if (this.fetches.getAndIncrement() == 0) {
			this.fetching.countDown();
			await(this.answer);
		}
		return 1;
	}

	/**
	 * Starts callers and returns once one of them fetches and the others wait for it.
	 */
	private List<CompletableFuture<Long>> callersOf(HiPool blocks, int count) {
		List<CompletableFuture<Long>> callers = new ArrayList<>();
		List<Thread> waiting = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			CompletableFuture<Long> caller = new CompletableFuture<>();
			Thread thread = new Thread(() -> {
				try {
					caller.complete(blocks.next());
				}
				catch (RuntimeException ex) {
					caller.completeExceptionally(ex);
				}
			});
			thread.setDaemon(true);
			thread.start();
			callers.add(caller);
			waiting.add(thread);
		}
		await(this.fetching);
		Awaitility.await()
			.untilAsserted(() -> assertThat(waiting)
				.allSatisfy((t) -> assertThat(t.getState()).isIn(Thread.State.WAITING, Thread.State.TIMED_WAITING)));
		return callers;
	}

	private static void await(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

}
