package dev.hilo.support;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

import org.awaitility.Awaitility;

/**
 * Threads that start together.
 */
public final class Together {

	private Together() {
	}

	/**
	 * Runs a task in so many threads at once.
	 * @return what each returned
	 */
	public static <T> List<T> run(int threads, Callable<T> task) throws Exception {
		return collect(start(threads, task));
	}

	public static <T> List<FutureTask<T>> start(int threads, Callable<T> task) {
		CountDownLatch ready = new CountDownLatch(threads);
		List<FutureTask<T>> results = new ArrayList<>();
		for (int i = 0; i < threads; i++) {
			FutureTask<T> result = new FutureTask<>(() -> {
				ready.countDown();
				ready.await();
				return task.call();
			});
			results.add(result);
			thread(result);
		}
		return results;
	}

	public static <T> List<T> collect(List<FutureTask<T>> tasks) throws Exception {
		List<T> results = new ArrayList<>();
		for (FutureTask<T> task : tasks) {
			results.add(task.get(60, TimeUnit.SECONDS));
		}
		return results;
	}

	/**
	 * Starts so many threads and returns when each of them waits for something.
	 */
	public static <T> List<FutureTask<T>> startAndAwaitWaiting(int threads, Callable<T> task) {
		List<FutureTask<T>> results = new ArrayList<>();
		List<Thread> started = new ArrayList<>();
		for (int i = 0; i < threads; i++) {
			FutureTask<T> result = new FutureTask<>(task);
			results.add(result);
			started.add(thread(result));
		}
		started.forEach(Together::awaitWaiting);
		return results;
	}

	public static void awaitWaiting(Thread thread) {
		Awaitility.await().until(thread::getState, (state) -> state == Thread.State.TIMED_WAITING);
	}

	public static Thread thread(Runnable task) {
		Thread thread = new Thread(task);
		thread.setDaemon(true);
		thread.start();
		return thread;
	}

}
