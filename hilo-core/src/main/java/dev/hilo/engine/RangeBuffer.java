package dev.hilo.engine;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.range.HeldRange;
import dev.hilo.range.Ordering;
import dev.hilo.range.RangeRequest;

/**
 * The ranges of one collection: the one that numbers are drawn from, at most one ahead of
 * it, and at most one refill to obtain another, which runs on a background thread. Those
 * who find nothing to draw share the refill and its outcome.
 * <p>
 * Drawing itself, in {@link OrderedSequence}, takes no lock. All else here does.
 */
final class RangeBuffer {

	/**
	 * A successor is asked for when this part of a range is left, however slow the rate.
	 */
	private static final int LAST_PART = 8;

	/** Written under the lock. */
	volatile ActiveRange current = ActiveRange.NONE;

	/** If it has any: so ordered are the draws of all spellings. */
	final @Nullable Stripes stripes;

	private final String key;

	private final DatabaseContext context;

	private final boolean refillAhead;

	private final ReentrantLock lock = new ReentrantLock();

	private final RangeHistory history;

	private final DrawRate rate = new DrawRate();

	private @Nullable ActiveRange ahead;

	/**
	 * A {@link Refill}, or the {@link GiveBack} of what was sealed. One at a time: while
	 * a range comes in, what is before it can't go back.
	 */
	private @Nullable CompletableFuture<Void> pending;

	RangeBuffer(String key, DatabaseContext context, CollectionSettings settings) {
		this.key = key;
		this.context = context;
		this.refillAhead = settings.refillAhead();
		this.history = new RangeHistory(key, settings, context.sizing);
		this.stripes = (settings.ordering() == Ordering.STRIPED)
				? new Stripes(context, this, Runtime.getRuntime().availableProcessors()) : null;
	}

	RangeWait newWait() {
		return new RangeWait(this.key, this.context, this.history.floor);
	}

	/**
	 * Replaces a range that is used up by the one ahead.
	 * @param drained the range found used up
	 * @param demand how many numbers the caller needs
	 * @return {@code null} to draw again, or what to wait for before
	 */
	@Nullable CompletableFuture<Void> advance(ActiveRange drained, int demand) {
		Refill refill;
		this.lock.lock();
		try {
			if (this.current != drained) {
				return null;
			}
			ActiveRange next = this.ahead;
			if (next != null) {
				this.ahead = null;
				use(next);
				return null;
			}
			if (this.context.state == DatabaseState.CLOSED) {
				throw this.context.closed(this.key);
			}
			if (this.pending != null) {
				return this.pending;
			}
			refill = begin(demand);
		}
		finally {
			this.lock.unlock();
		}
		refill.start();
		return refill;
	}

	/**
	 * Looks whether the range ahead is due, or when to look again.
	 * @param range the range
	 * @param drawn how many of its numbers have been drawn
	 */
	void checkLowWater(ActiveRange range, long drawn) {
		if (range.lowWaterMark == range.size || !this.lock.tryLock()) {
			return;
		}
		Refill refill = null;
		try {
			if (range != this.current) {
				return;
			}
			long now = this.context.nanoTime.getAsLong();
			this.rate.sample(drawn, now);
			long left = range.size - drawn;
			if (left > range.size / LAST_PART && this.rate.lastsLongerThan(left, this.history.leadNanos())) {
				range.lowWaterMark = drawn + left / 2;
			}
			else if (this.history.pauseNanos(now, 1) == 0) {
				range.lowWaterMark = range.size;
				if (this.ahead == null && this.pending == null && this.context.state == DatabaseState.RUNNING) {
					refill = begin(1);
				}
			}
		}
		finally {
			this.lock.unlock();
		}
		if (refill != null) {
			refill.start();
		}
	}

	/**
	 * Ends all drawing from what is held, and from what a refill under way will bring,
	 * and gives back the rest. A refill that has not reached the store never will.
	 * @return what to wait for, if anything
	 */
	@Nullable CompletableFuture<Void> seal() {
		CompletableFuture<Void> before;
		GiveBack rest;
		this.lock.lock();
		try {
			Remainder remainder = sealHeld();
			before = this.pending;
			if (before instanceof Refill refill && refill.isSent()) {
				refill.seal(remainder);
				return refill;
			}
			if (before instanceof GiveBack) {
				return before;
			}
			rest = (remainder != null) ? new GiveBack(this, this.context, remainder) : null;
			this.pending = rest;
		}
		finally {
			this.lock.unlock();
		}
		if (rest != null) {
			rest.start();
		}
		if (before != null) {
			before.complete(null);
		}
		return rest;
	}

	private @Nullable Remainder sealHeld() {
		ActiveRange held = this.current;
		ActiveRange next = this.ahead;
		this.current = ActiveRange.NONE;
		this.ahead = null;
		return (held != ActiveRange.NONE) ? this.history.seal(held, next) : null;
	}

	List<HeldRange> held() {
		this.lock.lock();
		try {
			return Stream.of(this.current, (this.ahead != null) ? this.ahead : ActiveRange.NONE)
				.filter((range) -> range != ActiveRange.NONE)
				.map((range) -> new HeldRange(this.context.name, this.key, range.low, range.range.high(), range.used()))
				.toList();
		}
		finally {
			this.lock.unlock();
		}
	}

	private Refill begin(int demand) {
		long pause = this.history.pauseNanos(this.context.nanoTime.getAsLong(),
				ThreadLocalRandom.current().nextDouble());
		Refill refill = new Refill(this, this.history, this.context, demand, pause);
		this.pending = refill;
		return refill;
	}

	/**
	 * What the refill asks the store for.
	 * @param demand how many numbers are needed, which may be more than the rule gives
	 * @return the request, or {@code null} if it is to ask for nothing any more
	 */
	@Nullable RangeRequest request(Refill refill, int demand, RefillTerms terms) {
		this.lock.lock();
		try {
			if (this.pending != refill) {
				return null;
			}
			refill.sent();
			return this.history.request(demand, this.context.state, this.current.range.high(), terms);
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Holds what a refill has brought, unless all was sealed meanwhile.
	 * @return what to give back before the refill ends, if anything
	 */
	@Nullable Remainder obtained(Refill refill, ActiveRange range, long begun, long now) {
		this.lock.lock();
		try {
			this.history.obtained(begun, now);
			if (refill.isSealed()) {
				return Remainder.of(refill.sealedBefore(), range);
			}
			this.pending = null;
			if (this.current.isUsedUp()) {
				use(range);
			}
			else {
				this.ahead = range;
			}
			return null;
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Lets those go on who wait for what was under way.
	 */
	void end(CompletableFuture<Void> ended) {
		this.lock.lock();
		try {
			if (this.pending == ended) {
				this.pending = null;
			}
		}
		finally {
			this.lock.unlock();
		}
		ended.complete(null);
	}

	/**
	 * Ends the refill without a range; the next draw tries again.
	 * @return whether it was the one under way, for which others may wait
	 */
	boolean failed(Refill refill, Throwable failure) {
		this.lock.lock();
		try {
			if (this.pending != refill) {
				return false;
			}
			this.pending = null;
			if (failure instanceof IdSpaceExhaustedException) {
				return true;
			}
			this.history.failed(this.context.nanoTime.getAsLong(), refill.isSent());
			if (this.refillAhead && this.current != ActiveRange.NONE) {
				this.current.lowWaterMark = 0;
			}
			return true;
		}
		finally {
			this.lock.unlock();
		}
	}

	String key() {
		return this.key;
	}

	private void use(ActiveRange next) {
		long now = this.context.nanoTime.getAsLong();
		ActiveRange last = this.current;
		this.rate.sample(last.size, now);
		this.rate.begin(now);
		this.history.used(last.range.high());
		if (this.refillAhead) {
			next.lowWaterMark = this.rate.lastsLongerThan(next.size / 2, this.history.leadNanos()) ? next.size / 2 : 0;
		}
		this.current = next;
	}

}
