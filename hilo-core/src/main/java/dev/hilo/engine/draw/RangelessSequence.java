package dev.hilo.engine.draw;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.LongFunction;

import dev.hilo.DocumentIdFormat;
import dev.hilo.GeneratorClosedException;
import dev.hilo.HiLoSequence;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.buffer.DatabaseContext;
import dev.hilo.engine.buffer.DatabaseContext.State;
import dev.hilo.engine.thread.DatabaseThreads;
import dev.hilo.scheme.NumberSource;

/**
 * A sequence whose numbers need no ranges. The database's own tag and prefix come with a
 * range, so only configured ones are written.
 */
public final class RangelessSequence implements HiLoSequence {

	private final String collection;

	private final NumberSource source;

	private final DatabaseContext context;

	private final String beforeNumber;

	private final String afterNumber;

	public RangelessSequence(String collection, NumberSource source, DatabaseContext context) {
		this.collection = collection;
		this.source = source;
		this.context = context;
		this.beforeNumber = context.prefixes().apply(collection) + context.format().separator()
				+ context.format().beforeNumber(null);
		this.afterNumber = context.format().afterNumber(null);
	}

	@Override
	public long next() {
		return next(source());
	}

	@Override
	public String nextDocumentId() {
		return documentId(next());
	}

	@Override
	public long[] next(int count) {
		OrderedSequence.checkCount(count, this.collection);
		NumberSource open = source();
		long[] numbers = new long[count];
		for (int i = 0; i < count; i++) {
			numbers[i] = next(open);
		}
		return numbers;
	}

	@Override
	public CompletableFuture<Long> nextAsync() {
		return nextAsync((number) -> number);
	}

	@Override
	public CompletableFuture<String> nextDocumentIdAsync() {
		return nextAsync(this::documentId);
	}

	@Override
	public String collection() {
		return this.collection;
	}

	private <T> CompletableFuture<T> nextAsync(LongFunction<T> result) {
		CompletableFuture<T> future = new CompletableFuture<>();
		try {
			NumberSource open = source();
			long number = open.tryNext();
			if (number == 0) {
				return waitFor(open, result);
			}
			releaseIfStopped(open);
			future.complete(result.apply(number));
		}
		catch (GeneratorClosedException | RangeUnavailableException ex) {
			future.completeExceptionally(ex);
		}
		catch (RejectedExecutionException | OutOfMemoryError ex) {
			future.completeExceptionally(new RangeUnavailableException(
					"No number could be drawn for " + this.context.describe(this.collection) + ": " + ex.getMessage(),
					ex));
		}
		return future;
	}

	/**
	 * The result made from the next number, by the timeout. Neither waits for a thread
	 * behind what depends on other futures.
	 */
	private <T> CompletableFuture<T> waitFor(NumberSource open, LongFunction<T> result) {
		DatabaseThreads threads = this.context.threads();
		CompletableFuture<T> future = new CompletableFuture<>();
		Future<?> alarm = threads.timer()
			.in(this.context.timeout().toNanos(),
					() -> threads.complete(() -> future.completeExceptionally(tooLate())));
		future.whenComplete((made, failure) -> alarm.cancel(false));
		threads.sources().execute(() -> {
			try {
				if (!future.isDone()) {
					T made = result.apply(next(open));
					threads.complete(() -> future.complete(made));
				}
			}
			catch (Throwable ex) {
				threads.complete(() -> future.completeExceptionally(ex));
			}
		});
		return future;
	}

	private RangeUnavailableException tooLate() {
		return new RangeUnavailableException("No number could be drawn for " + this.context.describe(this.collection)
				+ " within " + this.context.timeout().toMillis()
				+ " ms (hilo.jdbc.timeout): its source has none yet, or " + "others wait for it",
				new TimeoutException());
	}

	/** The source could go on, but an application that has ended must not. */
	private NumberSource source() {
		State state = this.context.life().state();
		if (state == State.CLOSED) {
			throw this.context.closed(this.collection);
		}
		if (state == State.SUSPENDED) {
			throw new RangeUnavailableException(this.context.describeSuspended(this.collection), null);
		}
		return this.source;
	}

	private long next(NumberSource open) {
		long number = open.next();
		releaseIfStopped(open);
		return number;
	}

	/** A late caller must not make the source hold numbers again. */
	private void releaseIfStopped(NumberSource used) {
		if (!this.context.life().state().holds()) {
			used.release();
		}
	}

	private String documentId(long number) {
		return DocumentIdFormat.checkWhole(this.beforeNumber + number + this.afterNumber);
	}

}
