package dev.hilo.schemes;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The counters of a TraceId node. A slot is one atomic number, {@code second << lowBits}
 * and below it the lowest bits of an id; it only ever grows, and every value that it
 * takes is one id. Thread-safe, without locks; no thread owns a slot.
 */
final class TraceIdSlots {

	/** Longs from slot to slot: 128 bytes, so that no two share a cache line. */
	private static final int STRIDE = 16;

	private static final int COUNT = 32;

	static final int LOW_BITS = 22;

	static final int LOW_MASK = (1 << LOW_BITS) - 1;

	static final int COUNTER_BITS = LOW_BITS - Integer.numberOfTrailingZeros(COUNT);

	static final int COUNTER_MASK = (1 << COUNTER_BITS) - 1;

	private final AtomicLongArray states = new AtomicLongArray((COUNT + 1) * STRIDE);

	/**
	 * Uses up all slots for a second. Those that are in a later one stay as they are.
	 */
	void useUp(long second) {
		for (int slot = 0; slot < COUNT; slot++) {
			this.states.accumulateAndGet(index(slot), first(slot, second) | COUNTER_MASK, Math::max);
		}
	}

	/**
	 * Draws from the slot that the thread's id maps to, or from the next one that has
	 * numbers left.
	 * @return the new state of a slot, or 0 if all are used up
	 */
	long draw(long second) {
		int home = (int) Thread.currentThread().getId();
		for (int tried = 0; tried < COUNT; tried++) {
			long state = draw((home + tried) & (COUNT - 1), second);
			if (state != 0) {
				return state;
			}
		}
		return 0;
	}

	/**
	 * The second of a slot can be ahead of a late caller's; then the slot's counts.
	 */
	private long draw(int slot, long second) {
		int index = index(slot);
		while (true) {
			long state = this.states.get(index);
			long next = state + 1;
			if (state >> LOW_BITS < second) {
				next = first(slot, second);
			}
			else if ((state & COUNTER_MASK) == COUNTER_MASK) {
				return 0;
			}
			if (this.states.compareAndSet(index, state, next)) {
				return next;
			}
		}
	}

	/**
	 * Slot 0 leaves out its 0, as the lowest bits of an id are never all 0.
	 */
	private static long first(int slot, long second) {
		long low = (slot == 0) ? 1 : (long) slot << COUNTER_BITS;
		return (second << LOW_BITS) | low;
	}

	private static int index(int slot) {
		return (slot + 1) * STRIDE;
	}

}
