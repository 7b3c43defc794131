package dev.hilo.engine.draw;

import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoSequence;
import dev.hilo.engine.buffer.ActiveRange;
import dev.hilo.engine.buffer.ActiveRange.Draw;
import dev.hilo.engine.buffer.DatabaseContext;
import dev.hilo.engine.buffer.RangeBuffer;
import dev.hilo.engine.thread.Completion;

/**
 * The handle on a collection as it was spelled: draws from the ranges that all spellings
 * share, in their order, and writes document ids with its own prefix. Thread-safe.
 */
public final class OrderedSequence implements HiLoSequence {

	/** The largest block; the limit bounds the array. */
	private static final int MAX_COUNT = 10_000_000;

	private final String collection;

	private final RangeBuffer buffer;

	/** Made for the first id; two threads may make one each. */
	private volatile @Nullable DocumentIdWriter writer;

	public OrderedSequence(String collection, RangeBuffer buffer) {
		this.collection = collection;
		this.buffer = buffer;
	}

	@Override
	public long next() {
		ActiveRange range = this.buffer.current();
		long offset = range.take();
		return (offset < range.lowWaterMark()) ? range.low + offset : drawOrWait(range, offset).first();
	}

	@Override
	public String nextDocumentId() {
		DocumentIdWriter writer = writer();
		writer.check();
		ActiveRange range = this.buffer.current();
		long offset = range.take();
		return (offset < range.lowWaterMark()) ? writer.writeInOrder(range, range.low + offset)
				: documentId(drawOrWait(range, offset));
	}

	@Override
	public long[] next(int count) {
		checkCount(count, this.collection);
		return new RangeWait(this.buffer).run((wait) -> {
			long[] numbers = new long[count];
			int filled = 0;
			while (filled < count) {
				ActiveRange range = this.buffer.current();
				int missing = count - filled;
				Draw drawn = draw(range, range.take(missing), missing);
				Draw draw = (drawn != null) ? drawn : waitAndDraw(range, missing, wait);
				draw.range().drewBlock(draw.count());
				for (int i = 0; i < draw.count(); i++) {
					numbers[filled++] = draw.first() + i;
				}
			}
			return numbers;
		});
	}

	@Override
	public CompletableFuture<Long> nextAsync() {
		return nextAsync(Draw::first);
	}

	@Override
	public CompletableFuture<String> nextDocumentIdAsync() {
		writer().check();
		return nextAsync(this::documentId);
	}

	/**
	 * The result made from one number with its range, without blocking the caller.
	 */
	<T> CompletableFuture<T> nextAsync(Function<Draw, T> result) {
		ActiveRange range = this.buffer.current();
		Draw draw = draw(range, range.take(), 1);
		return (draw != null) ? CompletableFuture.completedFuture(result.apply(draw))
				: new AsyncDraw<>(this, this.buffer, result).start();
	}

	@Override
	public String collection() {
		return this.collection;
	}

	/**
	 * One number with its range.
	 */
	public Draw nextDraw() {
		ActiveRange range = this.buffer.current();
		return drawOrWait(range, range.take());
	}

	private Draw drawOrWait(ActiveRange range, long offset) {
		Draw draw = draw(range, offset, 1);
		return (draw != null) ? draw : new RangeWait(this.buffer).run((wait) -> waitAndDraw(range, 1, wait));
	}

	/**
	 * Waits for another range until one has numbers left.
	 */
	private Draw waitAndDraw(ActiveRange usedUp, int count, RangeWait wait) {
		ActiveRange range = usedUp;
		while (true) {
			Completion pending = wait.advance(range, count);
			if (pending != null) {
				wait.await(pending);
			}
			range = this.buffer.current();
			Draw draw = draw(range, range.take(count), count);
			if (draw != null) {
				return draw;
			}
		}
	}

	/**
	 * The numbers at the offsets taken.
	 * @return the numbers, or {@code null} if the range was used up
	 */
	@Nullable Draw draw(ActiveRange range, long offset, int count) {
		if (offset >= range.size) {
			return null;
		}
		long end = Math.min(offset + count, range.size);
		if (offset + count > end) {
			range.untake(offset + count - end);
		}
		// A block that uses up the range asks for the next one itself, for as many
		// numbers as are missing; the usual size, asked for here, would not be enough
		boolean usesUp = count > 1 && end == range.size;
		if (end > range.lowWaterMark() && end - offset == count && !usesUp) {
			this.buffer.checkLowWater(range, end);
		}
		return new Draw(range, range.low + offset, (int) (end - offset));
	}

	static void checkCount(int count, String collection) {
		if (count < 1 || count > MAX_COUNT) {
			throw new IllegalArgumentException("A block of collection '" + collection + "' can't have " + count
					+ " numbers: ask for 1 to " + MAX_COUNT);
		}
	}

	/** Writes the ids of this spelling. */
	DocumentIdWriter writer() {
		DocumentIdWriter known = this.writer;
		if (known == null) {
			DatabaseContext context = this.buffer.context();
			known = new DocumentIdWriter(context.prefixes().apply(this.collection), context.format().separator());
			this.writer = known;
		}
		return known;
	}

	private String documentId(Draw draw) {
		return writer().writeInOrder(draw.range(), draw.first());
	}

}
