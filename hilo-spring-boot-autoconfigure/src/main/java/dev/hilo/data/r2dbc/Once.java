package dev.hilo.data.r2dbc;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

import reactor.core.publisher.Mono;

/**
 * Work that may block, done apart and once for all who wait for it. A failure answers all
 * of them, and the next one tries again. Thread-safe.
 *
 * @param <K> the type of what the work is about
 * @param <R> the type of its result
 */
final class Once<K, R> {

	private final ConcurrentHashMap<K, CompletableFuture<R>> underWay = new ConcurrentHashMap<>();

	/**
	 * Begins the work, unless it is under way.
	 * @param work has to keep its result where callers look first
	 */
	Mono<R> run(K key, Callable<R> work) {
		CompletableFuture<R> result = this.underWay.computeIfAbsent(key, (begun) -> Apart.run(work));
		result.whenComplete((done, failure) -> this.underWay.remove(key, result));
		return Apart.await(result);
	}

}
