package dev.hilo.schemes;

import java.time.Duration;

/**
 * The bits of a TraceId, from the most significant: 1 reserved (0), 25 of time in
 * seconds, then as named here. The lowest part, a thread slot and its counter, is never
 * 0.
 *
 * @since 0.1.0
 */
public enum TraceIdLayout {

	/** 16 bits of node number, 22 bits of slot and counter. */
	DEFAULT(0, 16, 22),

	/** 5 bits of component, 15 bits of node number, 18 bits of slot and counter. */
	COMPONENT(5, 15, 18);

	/** The most thread slots. */
	public static final int MAX_THREAD_SLOTS = 4096;

	/** The default number of thread slots. */
	public static final int DEFAULT_THREAD_SLOTS = 32;

	static final int TIME_SHIFT = 38;

	/** Seconds until the time part starts from 0 again, about 388 days. */
	static final long TIME_CYCLE = 1L << 25;

	/** How long ids stay unique. */
	public static final Duration UNIQUE_FOR = Duration.ofSeconds(TIME_CYCLE);

	final int componentBits;

	final int nodeBits;

	final int lowBits;

	TraceIdLayout(int componentBits, int nodeBits, int lowBits) {
		this.componentBits = componentBits;
		this.nodeBits = nodeBits;
		this.lowBits = lowBits;
	}

	/**
	 * The bits between time and slot, in place.
	 * @throws IllegalArgumentException if a part is out of bounds
	 */
	long origin(int component, int nodeNo) {
		check("component", component, this.componentBits);
		check("node-no", nodeNo, this.nodeBits);
		return ((long) component << (this.nodeBits + this.lowBits)) | ((long) nodeNo << this.lowBits);
	}

	private void check(String part, int value, int bits) {
		int max = (1 << bits) - 1;
		if (value < 0 || value > max) {
			throw new IllegalArgumentException(
					part + " " + value + " is out of bounds: the layout " + this + " has 0 to " + max);
		}
	}

	/**
	 * The bits of one slot's counter.
	 * @throws IllegalArgumentException if that number of slots is out of bounds
	 */
	int counterBits(int threadSlots) {
		if (threadSlots < 1 || threadSlots > MAX_THREAD_SLOTS || Integer.bitCount(threadSlots) != 1) {
			throw new IllegalArgumentException("thread-slots " + threadSlots
					+ " is out of bounds: use a power of two from 1 to " + MAX_THREAD_SLOTS);
		}
		return this.lowBits - Integer.numberOfTrailingZeros(threadSlots);
	}

}
