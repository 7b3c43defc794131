package dev.hilo.schemes;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongBinaryOperator;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.thread.Completion;

/**
 * Draws the offsets {@code 0..size-1} of one {@code hi} after another. All threads that
 * need the next {@code hi} cause one fetch, on one of them, and its failure reaches all
 * of them. Thread-safe.
 */
final class HiPool {

	private final long size;

	private final LongSupplier source;

	private final LongBinaryOperator toId;

	private volatile Hi current;

	private final AtomicReference<@Nullable Completion> fetch = new AtomicReference<>();

	/**
	 * Creates a pool that has fetched nothing yet.
	 * @param size the number of offsets of a {@code hi}
	 * @param source gives a fresh {@code hi}
	 * @param toId makes an id of a {@code hi} and an offset
	 */
	HiPool(long size, LongSupplier source, LongBinaryOperator toId) {
		this.size = size;
		this.source = source;
		this.toId = toId;
		this.current = new Hi(0, new AtomicLong(size));
	}

	long next() {
		while (true) {
			Hi hi = this.current;
			long offset = hi.cursor.getAndIncrement();
			if (offset < this.size) {
				return this.toId.applyAsLong(hi.number, offset);
			}
			replace(hi);
		}
	}

	/**
	 * The next id, or 0 if a {@code hi} must be fetched for it.
	 */
	long tryNext() {
		Hi hi = this.current;
		long offset = hi.cursor.getAndIncrement();
		return (offset < this.size) ? this.toId.applyAsLong(hi.number, offset) : 0;
	}

	/**
	 * Drops the rest of the {@code hi}: the next draw fetches another one.
	 */
	void release() {
		this.current = new Hi(0, new AtomicLong(this.size));
	}

	@SuppressWarnings("ReferenceEquality") // the same one, not an equal one
	private void replace(Hi usedUp) {
		Completion own = new Completion();
		Completion others = this.fetch.compareAndExchange(null, own);
		if (others != null) {
			await(others);
			return;
		}
		Throwable failure = null;
		try {
			if (this.current == usedUp) {
				this.current = new Hi(this.source.getAsLong(), new AtomicLong());
			}
		}
		catch (RuntimeException | Error ex) {
			// The interruption of one caller does not fail the other ones: they try for
			// themselves
			failure = Thread.currentThread().isInterrupted() ? null : ex;
			throw ex;
		}
		finally {
			this.fetch.set(null);
			own.end(failure);
		}
	}

	private static void await(Completion fetch) {
		try {
			fetch.await(Long.MAX_VALUE);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new RangeUnavailableException("Interrupted while another thread fetched the next hi", ex);
		}
		Throwable failure = fetch.failure();
		if (failure instanceof RuntimeException thrown) {
			throw thrown;
		}
		if (failure != null) {
			throw new RangeUnavailableException("The source of hi failed", failure);
		}
	}

	private record Hi(long number, AtomicLong cursor) {
	}

}
