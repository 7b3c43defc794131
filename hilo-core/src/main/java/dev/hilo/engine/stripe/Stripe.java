package dev.hilo.engine.stripe;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

import org.jspecify.annotations.Nullable;

import dev.hilo.engine.buffer.ActiveRange;
import dev.hilo.engine.buffer.ActiveRange.Draw;
import dev.hilo.engine.draw.OrderedSequence;

/**
 * Two small draws of consecutive numbers: one for the thread that owns the stripe, which
 * takes from it without any synchronization, and one for all other threads that share the
 * stripe. A stripe whose owner has ended gets another owner. Once the application has
 * stopped the draws are used no more.
 */
final class Stripe {

	private final Stripes stripes;

	/** The position of the stripe. */
	final int index;

	/** Set under the lock, and only while no owner is alive. */
	private @Nullable Thread owner;

	// Used by the owner only: the draw that it takes from

	private ActiveRange range = ActiveRange.NONE;

	private long next;

	private long end;

	private @Nullable Object epoch;

	private volatile Shared shared = Shared.EMPTY;

	private final ReentrantLock lock = new ReentrantLock();

	/**
	 * Padding that keeps what owners write out of each other's cache lines, wherever the
	 * JVM puts it: beside what owners write, or at the end.
	 */
	@SuppressWarnings("unused")
	private long p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15, p16;

	Stripe(Stripes stripes, int index) {
		this.stripes = stripes;
		this.index = index;
	}

	/**
	 * Whether the caller is the owner and has a number at hand.
	 */
	boolean hasFor(Thread caller) {
		return this.owner == caller && this.next < this.end && this.epoch == this.stripes.epoch
				&& this.stripes.areOpen();
	}

	/**
	 * Takes the owner's number at hand.
	 */
	long take() {
		return this.next++;
	}

	/** The range of the owner's number at hand. */
	ActiveRange range() {
		return this.range;
	}

	/**
	 * Takes one number.
	 */
	Draw next(Thread caller, OrderedSequence numbers) {
		while (this.stripes.areOpen()) {
			if (this.owner == caller) {
				return nextOwned(numbers);
			}
			Shared known = this.shared;
			Draw drawn = (known.epoch == this.stripes.epoch) ? known.next() : null;
			if (drawn != null) {
				return drawn;
			}
			// No draw waits for the lock, since its holder may wait for the database
			if (!this.lock.tryLock()) {
				break;
			}
			try {
				if (this.owner == null || !this.owner.isAlive()) {
					this.owner = caller;
				}
				else if (this.shared == known) {
					Object epoch = this.stripes.epoch;
					Draw draw = numbers.nextDraw(this.stripes.drawSize());
					this.shared = new Shared(draw, epoch);
					return draw;
				}
			}
			finally {
				this.lock.unlock();
			}
		}
		return numbers.nextDraw(1);
	}

	private Draw nextOwned(OrderedSequence numbers) {
		// Before the draw, which may be of numbers that are dropped meanwhile
		Object epoch = this.stripes.epoch;
		if (this.next < this.end && this.epoch == epoch) {
			return new Draw(this.range, this.next++, 1);
		}
		Draw draw = numbers.nextDraw(this.stripes.drawSize());
		this.range = draw.range();
		this.next = draw.first() + 1;
		this.end = draw.first() + draw.count();
		this.epoch = epoch;
		return draw;
	}

	/** The rest of a draw whose first number has been used, for any thread. */
	private static final class Shared {

		static final Shared EMPTY = new Shared(new Draw(ActiveRange.NONE, 0, 1), new Object());

		private final Draw draw;

		/** The {@link Stripes#epoch} in which it was drawn. */
		final Object epoch;

		private final AtomicLong used = new AtomicLong(1);

		Shared(Draw draw, Object epoch) {
			this.draw = draw;
			this.epoch = epoch;
		}

		@Nullable Draw next() {
			long offset = this.used.getAndIncrement();
			return (offset < this.draw.count()) ? new Draw(this.draw.range(), this.draw.first() + offset, 1) : null;
		}

	}

}
