package dev.hilo.engine;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * The handle on a collection as it was spelled: draws from the counter, which it shares
 * with the other spellings, and writes document ids with its own prefix.
 */
final class CollectionSequence implements RangeSequence {

	/** The largest block, for the array's sake. */
	private static final int MAX_COUNT = 10_000_000;

	private final String collection;

	private final Counter counter;

	private final DocumentIdWriter writer;

	CollectionSequence(String collection, Counter counter, DocumentIdWriter writer) {
		this.collection = collection;
		this.counter = counter;
		this.writer = writer;
	}

	@Override
	public long next() {
		ActiveRange range = this.counter.current;
		long offset = range.take();
		return (offset < range.easy) ? range.low + offset : settle(range, offset).first();
	}

	@Override
	public String nextDocumentId() {
		this.writer.check();
		ActiveRange range = this.counter.current;
		long offset = range.take();
		return (offset < range.easy) ? this.writer.writeInOrder(range, range.low + offset)
				: documentId(settle(range, offset));
	}

	@Override
	public long[] next(int count) {
		checkCount(count, this.collection);
		long[] numbers = new long[count];
		int filled = 0;
		Patience patience = this.counter.patience();
		while (filled < count) {
			ActiveRange range = this.counter.current;
			int missing = count - filled;
			Block block = settle(range, range.take(missing), missing, patience);
			for (int i = 0; i < block.count(); i++) {
				numbers[filled++] = block.first() + i;
			}
		}
		return numbers;
	}

	@Override
	public CompletableFuture<Long> nextAsync() {
		return nextAsync(Block::first);
	}

	@Override
	public CompletableFuture<String> nextDocumentIdAsync() {
		this.writer.check();
		return nextAsync(this::documentId);
	}

	@Override
	public String collection() {
		return this.collection;
	}

	@Override
	public String toString() {
		return "HiLoSequence of " + this.collection;
	}

	@Override
	public Block nextBlock() {
		return nextBlock(1);
	}

	/**
	 * So many consecutive numbers, or fewer at the end of a range.
	 */
	Block nextBlock(int count) {
		ActiveRange range = this.counter.current;
		return settle(range, range.take(count), count, this.counter.patience());
	}

	private Block settle(ActiveRange range, long offset) {
		return settle(range, offset, 1, this.counter.patience());
	}

	/**
	 * Makes a block of the offset taken, waiting for another range if this one is used
	 * up.
	 */
	private Block settle(ActiveRange range, long offset, int count, Patience patience) {
		Block block = block(range, offset, count);
		ActiveRange drained = range;
		while (block == null) {
			CompletableFuture<Void> attempt = this.counter.advance(drained, count);
			if (attempt != null) {
				patience.await(attempt);
			}
			drained = this.counter.current;
			block = block(drained, drained.take(count), count);
		}
		return block;
	}

	@Override
	public <T> CompletableFuture<T> nextAsync(Function<Block, T> result) {
		ActiveRange range = this.counter.current;
		Block block = block(range, range.take(), 1);
		if (block != null) {
			return CompletableFuture.completedFuture(result.apply(block));
		}
		CompletableFuture<T> future = new CompletableFuture<>();
		Patience patience = this.counter.patience();
		settleAsync(future, result, patience, Runnable::run);
		if (!future.isDone()) {
			limit(future, patience);
		}
		return future;
	}

	private static void limit(CompletableFuture<?> future, Patience patience) {
		try {
			patience.limit(future);
		}
		catch (RuntimeException | Error ex) {
			future.completeExceptionally(patience.explain(ex));
		}
	}

	/**
	 * Draws as soon as an attempt has brought a range, and completes the future by the
	 * teller: never on the refilling thread, for which a dependent may wait.
	 */
	private <T> void settleAsync(CompletableFuture<T> future, Function<Block, T> result, Patience patience,
			Consumer<Runnable> teller) {
		try {
			while (!future.isDone()) {
				ActiveRange range = this.counter.current;
				Block block = block(range, range.take(), 1);
				if (block != null) {
					teller.accept(() -> complete(future, result, block));
					return;
				}
				CompletableFuture<Void> attempt = this.counter.advance(range, 1);
				if (attempt != null) {
					Consumer<Runnable> elsewhere = patience::tell;
					attempt.whenComplete((done, failure) -> {
						if (failure != null) {
							elsewhere.accept(() -> future.completeExceptionally(patience.explain(failure)));
						}
						else {
							settleAsync(future, result, patience, elsewhere);
						}
					});
					return;
				}
			}
		}
		catch (RuntimeException | Error ex) {
			teller.accept(() -> future.completeExceptionally(ex));
		}
	}

	private static <T> void complete(CompletableFuture<T> future, Function<Block, T> result, Block block) {
		try {
			future.complete(result.apply(block));
		}
		catch (RuntimeException | Error ex) {
			future.completeExceptionally(ex);
		}
	}

	private @Nullable Block block(ActiveRange range, long offset, int count) {
		if (offset >= range.size) {
			return null;
		}
		long end = Math.min(offset + count, range.size);
		// Who needs more than is left asks for the rest itself, all at once; and one more
		// range of the rule's size would not help whoever draws such blocks
		boolean usesUp = count > 1 && end == range.size;
		if (end > range.easy && end - offset == count && !usesUp) {
			this.counter.attend(range, end);
		}
		return new Block(range, range.low + offset, (int) (end - offset));
	}

	static void checkCount(int count, String collection) {
		if (count < 1 || count > MAX_COUNT) {
			throw new IllegalArgumentException("A block of " + count + " numbers of collection '" + collection
					+ "' can't be had: ask for 1 to " + MAX_COUNT);
		}
	}

	private String documentId(Block block) {
		return this.writer.writeInOrder(block.range(), block.first());
	}

}
