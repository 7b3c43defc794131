package dev.hilo.engine;

import java.util.concurrent.locks.ReentrantLock;

import org.jspecify.annotations.Nullable;

/**
 * Two blocks of numbers: one for the thread that owns the stripe, which draws without any
 * synchronization, and one for all others that meet here. A stripe whose owner has ended
 * gets another one. What is in the blocks when nothing is held any more is for a new
 * start.
 */
final class Stripe {

	private final Stripes stripes;

	/** Where the stripe stands. */
	final int index;

	/** Set under the lock, and only while there is none alive. */
	private @Nullable Thread owner;

	// The owner's alone: the block that it draws from

	private ActiveRange range = ActiveRange.NONE;

	private long next;

	private long end;

	private volatile SharedDraw shared = SharedDraw.EMPTY;

	private final ReentrantLock lock = new ReentrantLock();

	/** Keeps what owners write out of each other's cache lines. */
	@SuppressWarnings("unused")
	private long p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15, p16;

	Stripe(Stripes stripes, int index) {
		this.stripes = stripes;
		this.index = index;
	}

	/**
	 * Whether the owner calls and has a number at hand.
	 */
	boolean hasFor(Thread caller) {
		return this.owner == caller && this.next < this.end && this.stripes.areOpen();
	}

	/**
	 * Takes the owner's number at hand.
	 */
	long take() {
		return this.next++;
	}

	/** Of the owner's number at hand. */
	ActiveRange range() {
		return this.range;
	}

	/**
	 * The first number of a block is the caller's.
	 */
	Draw next(Thread caller, OrderedSequence numbers) {
		while (this.stripes.areOpen()) {
			if (this.owner == caller) {
				return nextOwned(numbers);
			}
			SharedDraw known = this.shared;
			Draw drawn = known.next();
			if (drawn != null) {
				return drawn;
			}
			// Nobody waits for the lock, since who has it may wait for the database
			if (!this.lock.tryLock()) {
				break;
			}
			try {
				if (this.owner == null || !this.owner.isAlive()) {
					this.owner = caller;
				}
				else if (this.shared == known) {
					Draw block = numbers.nextDraw(this.stripes.blockSize());
					this.shared = new SharedDraw(block);
					return block;
				}
			}
			finally {
				this.lock.unlock();
			}
		}
		return numbers.nextDraw();
	}

	private Draw nextOwned(OrderedSequence numbers) {
		if (this.next < this.end) {
			return new Draw(this.range, this.next++, 1);
		}
		Draw block = numbers.nextDraw(this.stripes.blockSize());
		this.range = block.range();
		this.next = block.first() + 1;
		this.end = block.first() + block.count();
		return block;
	}

}
