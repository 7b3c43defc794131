package dev.hilo.engine;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * The handle on a collection as it was spelled: draws from the counter, which it shares
 * with the other spellings, and writes document ids with its own prefix.
 */
final class OrderedSequence implements RangeBackedSequence {

	/** The largest block, for the array's sake. */
	private static final int MAX_COUNT = 10_000_000;

	private final String collection;

	private final RangeBuffer counter;

	private final DocumentIdWriter writer;

	OrderedSequence(String collection, RangeBuffer counter, DocumentIdWriter writer) {
		this.collection = collection;
		this.counter = counter;
		this.writer = writer;
	}

	@Override
	public long next() {
		ActiveRange range = this.counter.current;
		long offset = range.take();
		return (offset < range.lowWaterMark) ? range.low + offset : drawOrWait(range, offset).first();
	}

	@Override
	public String nextDocumentId() {
		this.writer.check();
		ActiveRange range = this.counter.current;
		long offset = range.take();
		return (offset < range.lowWaterMark) ? this.writer.writeInOrder(range, range.low + offset)
				: documentId(drawOrWait(range, offset));
	}

	@Override
	public long[] next(int count) {
		checkCount(count, this.collection);
		long[] numbers = new long[count];
		int filled = 0;
		RangeWait wait = this.counter.newWait();
		while (filled < count) {
			ActiveRange range = this.counter.current;
			int missing = count - filled;
			Draw block = drawOrWait(range, range.take(missing), missing, wait);
			for (int i = 0; i < block.count(); i++) {
				numbers[filled++] = block.first() + i;
			}
		}
		return numbers;
	}

	@Override
	public CompletableFuture<Long> nextAsync() {
		return nextAsync(Draw::first);
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
	public Draw nextDraw() {
		return nextDraw(1);
	}

	/**
	 * So many consecutive numbers, or fewer at the end of a range.
	 */
	Draw nextDraw(int count) {
		ActiveRange range = this.counter.current;
		return drawOrWait(range, range.take(count), count, this.counter.newWait());
	}

	private Draw drawOrWait(ActiveRange range, long offset) {
		return drawOrWait(range, offset, 1, this.counter.newWait());
	}

	/**
	 * Makes a block of the offset taken, waiting for another range if this one is used
	 * up.
	 */
	private Draw drawOrWait(ActiveRange range, long offset, int count, RangeWait wait) {
		Draw block = block(range, offset, count);
		ActiveRange drained = range;
		while (block == null) {
			CompletableFuture<Void> refill = this.counter.advance(drained, count);
			if (refill != null) {
				wait.await(refill);
			}
			drained = this.counter.current;
			block = block(drained, drained.take(count), count);
		}
		return block;
	}

	@Override
	public <T> CompletableFuture<T> nextAsync(Function<Draw, T> result) {
		ActiveRange range = this.counter.current;
		Draw block = block(range, range.take(), 1);
		if (block != null) {
			return CompletableFuture.completedFuture(result.apply(block));
		}
		CompletableFuture<T> future = new CompletableFuture<>();
		RangeWait wait = this.counter.newWait();
		drawWhenObtained(future, result, wait, Runnable::run);
		if (!future.isDone()) {
			limit(future, wait);
		}
		return future;
	}

	private static void limit(CompletableFuture<?> future, RangeWait wait) {
		try {
			wait.limit(future);
		}
		catch (RuntimeException | Error ex) {
			future.completeExceptionally(wait.explain(ex));
		}
	}

	/**
	 * Draws as soon as a refill has brought a range, and completes the future by the
	 * teller: never on the refilling thread, for which a dependent may wait.
	 */
	private <T> void drawWhenObtained(CompletableFuture<T> future, Function<Draw, T> result, RangeWait wait,
			Consumer<Runnable> teller) {
		try {
			while (!future.isDone()) {
				ActiveRange range = this.counter.current;
				Draw block = block(range, range.take(), 1);
				if (block != null) {
					teller.accept(() -> complete(future, result, block));
					return;
				}
				CompletableFuture<Void> refill = this.counter.advance(range, 1);
				if (refill != null) {
					Consumer<Runnable> elsewhere = wait::tell;
					refill.whenComplete((done, failure) -> {
						if (failure != null) {
							elsewhere.accept(() -> future.completeExceptionally(wait.explain(failure)));
						}
						else {
							drawWhenObtained(future, result, wait, elsewhere);
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

	private static <T> void complete(CompletableFuture<T> future, Function<Draw, T> result, Draw block) {
		try {
			future.complete(result.apply(block));
		}
		catch (RuntimeException | Error ex) {
			future.completeExceptionally(ex);
		}
	}

	private @Nullable Draw block(ActiveRange range, long offset, int count) {
		if (offset >= range.size) {
			return null;
		}
		long end = Math.min(offset + count, range.size);
		// Who needs more than is left asks for the rest itself, all at once; and one more
		// range of the rule's size would not help whoever draws such blocks
		boolean usesUp = count > 1 && end == range.size;
		if (end > range.lowWaterMark && end - offset == count && !usesUp) {
			this.counter.checkLowWater(range, end);
		}
		return new Draw(range, range.low + offset, (int) (end - offset));
	}

	static void checkCount(int count, String collection) {
		if (count < 1 || count > MAX_COUNT) {
			throw new IllegalArgumentException("A block of " + count + " numbers of collection '" + collection
					+ "' can't be had: ask for 1 to " + MAX_COUNT);
		}
	}

	private String documentId(Draw block) {
		return this.writer.writeInOrder(block.range(), block.first());
	}

}
