package dev.hilo.scheme;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongBinaryOperator;
import java.util.function.LongSupplier;

import dev.hilo.RangeUnavailableException;

/**
 * Numbered blocks of offsets {@code 0..size-1}, each used up before the next is fetched.
 * Threads that need a block together cause one fetch, on one of their threads, and its
 * failure answers all of them. Thread-safe.
 */
final class HiPool {

	private final long size;

	private final LongSupplier source;

	private final LongBinaryOperator toId;

	private volatile Block current;

	private final AtomicReference<CompletableFuture<Void>> fetch = new AtomicReference<>();

	/**
	 * Fetches nothing yet.
	 * @param size offsets in a block
	 * @param source gives the number of a fresh block
	 * @param toId makes an id of a block's number and an offset
	 */
	HiPool(long size, LongSupplier source, LongBinaryOperator toId) {
		this.size = size;
		this.source = source;
		this.toId = toId;
		this.current = new Block(0, new AtomicLong(size));
	}

	long next() {
		while (true) {
			Block block = this.current;
			long offset = block.cursor.getAndIncrement();
			if (offset < this.size) {
				return this.toId.applyAsLong(block.number, offset);
			}
			replace(block);
		}
	}

	/**
	 * The next id, or 0 if a block must be fetched for it.
	 */
	long tryNext() {
		Block block = this.current;
		long offset = block.cursor.getAndIncrement();
		return (offset < this.size) ? this.toId.applyAsLong(block.number, offset) : 0;
	}

	private void replace(Block usedUp) {
		CompletableFuture<Void> own = new CompletableFuture<>();
		CompletableFuture<Void> others = this.fetch.compareAndExchange(null, own);
		if (others != null) {
			await(others);
			return;
		}
		try {
			if (this.current == usedUp) {
				this.current = new Block(this.source.getAsLong(), new AtomicLong());
			}
		}
		catch (RuntimeException | Error ex) {
			// one caller's interruption is no failure of the others: they try for
			// themselves
			if (!Thread.currentThread().isInterrupted()) {
				own.completeExceptionally(ex);
			}
			throw ex;
		}
		finally {
			this.fetch.set(null);
			own.complete(null);
		}
	}

	private static void await(CompletableFuture<Void> fetch) {
		try {
			fetch.get();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new RangeUnavailableException("Interrupted while another thread fetched the next block of ids", ex);
		}
		catch (ExecutionException ex) {
			if (ex.getCause() instanceof RuntimeException failure) {
				throw failure;
			}
			throw new RangeUnavailableException("The source of blocks failed", ex.getCause());
		}
	}

	private record Block(long number, AtomicLong cursor) {

	}

}
