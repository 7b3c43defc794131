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
 * it, and at most one attempt to obtain another, which runs on a background thread. Those
 * who find nothing to draw share the attempt and its outcome.
 * <p>
 * Drawing itself, in {@link CollectionSequence}, takes no lock. All else here does.
 */
final class Counter {

	/**
	 * A successor is asked for when this part of a range is left, however slow the pace.
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

	private final Pace pace = new Pace();

	private @Nullable ActiveRange ahead;

	/**
	 * An {@link Attempt}, or the {@link Return} of what was sealed. One at a time: while
	 * a range comes in, what is before it can't go back.
	 */
	private @Nullable CompletableFuture<Void> underWay;

	Counter(String key, DatabaseContext context, CollectionSettings settings) {
		this.key = key;
		this.context = context;
		this.refillAhead = settings.refillAhead();
		this.history = new RangeHistory(key, settings, context.sizing);
		this.stripes = (settings.ordering() == Ordering.STRIPED)
				? new Stripes(context, this, Runtime.getRuntime().availableProcessors()) : null;
	}

	Patience patience() {
		return new Patience(this.key, this.context, this.history.floor);
	}

	/**
	 * Replaces a range that is used up by the one ahead.
	 * @param drained the range found used up
	 * @param demand how many numbers the caller needs
	 * @return {@code null} to draw again, or what to wait for before
	 */
	@Nullable CompletableFuture<Void> advance(ActiveRange drained, int demand) {
		Attempt attempt;
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
			if (this.context.state == State.CLOSED) {
				throw this.context.closed(this.key);
			}
			if (this.underWay != null) {
				return this.underWay;
			}
			attempt = begin(demand);
		}
		finally {
			this.lock.unlock();
		}
		attempt.start();
		return attempt;
	}

	/**
	 * Looks whether the range ahead is due, or when to look again.
	 * @param range the range
	 * @param drawn how many of its numbers have been drawn
	 */
	void attend(ActiveRange range, long drawn) {
		if (range.easy == range.size || !this.lock.tryLock()) {
			return;
		}
		Attempt attempt = null;
		try {
			if (range != this.current) {
				return;
			}
			long now = this.context.nanoTime.getAsLong();
			this.pace.look(drawn, now);
			long left = range.size - drawn;
			if (left > range.size / LAST_PART && this.pace.lasts(left, this.history.leadNanos())) {
				range.easy = drawn + left / 2;
			}
			else if (this.history.pauseNanos(now, 1) == 0) {
				range.easy = range.size;
				if (this.ahead == null && this.underWay == null && this.context.state == State.RUNNING) {
					attempt = begin(1);
				}
			}
		}
		finally {
			this.lock.unlock();
		}
		if (attempt != null) {
			attempt.start();
		}
	}

	/**
	 * Ends all drawing from what is held, and from what an attempt under way will bring,
	 * and gives back the rest. An attempt that has not reached the store never will.
	 * @return what to wait for, if anything
	 */
	@Nullable CompletableFuture<Void> seal() {
		CompletableFuture<Void> before;
		Return rest;
		this.lock.lock();
		try {
			Remainder remainder = sealHeld();
			before = this.underWay;
			if (before instanceof Attempt attempt && attempt.isSent()) {
				attempt.overtake(remainder);
				return attempt;
			}
			if (before instanceof Return) {
				return before;
			}
			rest = (remainder != null) ? new Return(this, this.context, remainder) : null;
			this.underWay = rest;
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

	private Attempt begin(int demand) {
		long pause = this.history.pauseNanos(this.context.nanoTime.getAsLong(),
				ThreadLocalRandom.current().nextDouble());
		Attempt attempt = new Attempt(this, this.history, this.context, demand, pause);
		this.underWay = attempt;
		return attempt;
	}

	/**
	 * What the attempt asks the store for.
	 * @param demand how many numbers are needed, which may be more than the rule gives
	 * @return the request, or {@code null} if it is to ask for nothing any more
	 */
	@Nullable RangeRequest request(Attempt attempt, int demand, Terms terms) {
		this.lock.lock();
		try {
			if (this.underWay != attempt) {
				return null;
			}
			attempt.sent();
			return this.history.request(demand, this.context.state, this.current.range.high(), terms);
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Holds what an attempt has brought, unless all was sealed meanwhile.
	 * @return what to give back before the attempt ends, if anything
	 */
	@Nullable Remainder obtained(Attempt attempt, ActiveRange range, long begun, long now) {
		this.lock.lock();
		try {
			this.history.obtained(begun, now);
			if (attempt.isOvertaken()) {
				return Remainder.of(attempt.sealed(), range);
			}
			this.underWay = null;
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
			if (this.underWay == ended) {
				this.underWay = null;
			}
		}
		finally {
			this.lock.unlock();
		}
		ended.complete(null);
	}

	/**
	 * Ends the attempt without a range; the next draw tries again.
	 * @return whether it was the one under way, for which others may wait
	 */
	boolean failed(Attempt attempt, Throwable failure) {
		this.lock.lock();
		try {
			if (this.underWay != attempt) {
				return false;
			}
			this.underWay = null;
			if (failure instanceof IdSpaceExhaustedException) {
				return true;
			}
			this.history.failed(this.context.nanoTime.getAsLong(), attempt.isSent());
			if (this.refillAhead && this.current != ActiveRange.NONE) {
				this.current.easy = 0;
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
		this.pace.look(last.size, now);
		this.pace.begin(now);
		this.history.used(last.range.high());
		if (this.refillAhead) {
			next.easy = this.pace.lasts(next.size / 2, this.history.leadNanos()) ? next.size / 2 : 0;
		}
		this.current = next;
	}

}
