package dev.hilo.engine.stripe;

import java.util.stream.IntStream;

import dev.hilo.engine.buffer.DatabaseContext.LifeCycle;
import dev.hilo.engine.buffer.RangeBuffer;

/**
 * The stripes of one collection: a few for each processor, however many threads there
 * are. On close, up to two small draws of each are lost.
 */
public final class Stripes {

	/** The most numbers that a stripe draws at once. */
	static final int MAX_DRAW = 512;

	/** The draws of all stripes take at most this part of a range. */
	private static final int PART = 4;

	private static final int PER_PROCESSOR = 4;

	private static final int MAX_COUNT = 256;

	/**
	 * Spreads threads whose ids follow each other, one by one or at even steps: 2^64
	 * divided by the golden ratio (Knuth, The Art of Computer Programming, vol. 3, 6.4).
	 */
	private static final long SPREAD = 0x9E3779B97F4A7C15L;

	private final LifeCycle life;

	private final RangeBuffer buffer;

	private final Stripe[] stripes;

	private final int shift;

	/** Numbers drawn in another epoch must not be used any more. */
	volatile Object epoch = new Object();

	/**
	 * Creates the stripes of a collection.
	 * @param life whether numbers may be held at hand
	 * @param processors how many threads can run at once
	 */
	public Stripes(LifeCycle life, RangeBuffer buffer, int processors) {
		this.life = life;
		this.buffer = buffer;
		int count = Integer.highestOneBit(Math.min(2 * PER_PROCESSOR * processors - 1, MAX_COUNT));
		this.stripes = IntStream.range(0, count).mapToObj((i) -> new Stripe(this, i)).toArray(Stripe[]::new);
		this.shift = Long.numberOfLeadingZeros(count) + 1;
	}

	/**
	 * The stripe where a thread draws.
	 */
	Stripe of(Thread thread) {
		return this.stripes[(int) ((thread.getId() * SPREAD) >>> this.shift)];
	}

	int count() {
		return this.stripes.length;
	}

	/**
	 * Drops all numbers at hand, which are lost: no later draw is below a new floor, or
	 * repeats a number of a copy of this process.
	 */
	public void drop() {
		this.epoch = new Object();
	}

	boolean areOpen() {
		return this.life.state().holds();
	}

	int drawSize() {
		long fair = this.buffer.current().size / (PART * (long) this.stripes.length);
		return (int) Math.max(1, Math.min(fair, MAX_DRAW));
	}

}
