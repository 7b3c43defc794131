package dev.hilo.data.r2dbc;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Results that come from other threads. Cancelling only stops waiting for them.
 */
final class Apart {

	private Apart() {
	}

	/**
	 * Runs what may block where that is allowed, at once.
	 */
	static <T> CompletableFuture<T> run(Callable<T> work) {
		CompletableFuture<T> result = new CompletableFuture<>();
		Schedulers.boundedElastic().schedule(() -> {
			try {
				result.complete(work.call());
			}
			catch (Throwable ex) {
				result.completeExceptionally(ex);
			}
		});
		return result;
	}

	/**
	 * Goes on where it is, if the result is there, and else away from the thread that
	 * makes it.
	 */
	static <T> Mono<T> await(CompletableFuture<T> result) {
		boolean there = result.isDone();
		Mono<T> mono = Mono.fromFuture(result, true);
		return there ? mono : mono.publishOn(Schedulers.parallel());
	}

}
