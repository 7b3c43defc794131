package dev.hilo.range;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

import org.jspecify.annotations.Nullable;

import dev.hilo.GeneratorClosedException;
import dev.hilo.IdSpaceExhaustedException;

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

	private final Floor floor;

	private final ReentrantLock lock = new ReentrantLock();

	private final RangeHistory history;

	private final Pace pace = new Pace();

	private @Nullable ActiveRange ahead;

	/**
	 * An attempt, or the giving back of what was sealed. One at a time: while a range
	 * comes in, what is before it can't go back.
	 */
	private @Nullable CompletableFuture<Void> underWay;

	Counter(String key, DatabaseContext context, CollectionSettings settings) {
		this.key = key;
		this.context = context;
		this.refillAhead = settings.refillAhead();
		this.floor = new Floor(settings.floor());
		this.history = new RangeHistory(key, settings, context.sizing);
		this.stripes = (settings.ordering() == Ordering.STRIPED)
				? new Stripes(context, this, Runtime.getRuntime().availableProcessors()) : null;
	}

	Patience patience() {
		return new Patience(this.key, this.context);
	}

	/**
	 * Replaces a range that is used up by the one ahead.
	 * @param drained the range found used up
	 * @param demand how many numbers the caller needs
	 * @return {@code null} to draw again, or what to wait for before
	 */
	@Nullable CompletableFuture<Void> advance(ActiveRange drained, int demand) {
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
				throw new GeneratorClosedException("No more ids for " + this.context.describe(this.key)
						+ ": the application has closed, and all ranges were given back");
			}
			return (this.underWay != null) ? this.underWay : start(demand);
		}
		finally {
			this.lock.unlock();
		}
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
					start(1);
				}
			}
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Ends all drawing from what is held, and from what an attempt under way will bring,
	 * and gives back the rest.
	 * @return what to wait for, if anything
	 */
	@Nullable CompletableFuture<Void> seal() {
		this.lock.lock();
		try {
			Remainder remainder = sealHeld();
			if (this.underWay instanceof Attempt attempt) {
				attempt.overtake(remainder);
			}
			else if (remainder != null) {
				CompletableFuture<Void> givingBack = new CompletableFuture<>();
				this.context.refills.execute(() -> {
					this.context.giveBack(remainder);
					end(givingBack);
				});
				this.underWay = givingBack;
			}
			return this.underWay;
		}
		finally {
			this.lock.unlock();
		}
	}

	private @Nullable Remainder sealHeld() {
		ActiveRange held = this.current;
		ActiveRange next = this.ahead;
		this.current = ActiveRange.NONE;
		this.ahead = null;
		if (held == ActiveRange.NONE) {
			return null;
		}
		long used = held.low - 1 + held.seal();
		if (used >= held.low) {
			this.history.used(used);
		}
		if (this.history.isUncertain()) {
			return null;
		}
		Remainder rest = Remainder.of(held, used);
		return (next != null) ? Remainder.of(rest, next) : rest;
	}

	List<HeldRange> held() {
		List<HeldRange> held = new ArrayList<>(2);
		this.lock.lock();
		try {
			for (ActiveRange range : new @Nullable ActiveRange[] { this.current, this.ahead }) {
				if (range != null && range != ActiveRange.NONE) {
					held.add(new HeldRange(this.context.name, this.key, range.low, range.range.high(), range.used()));
				}
			}
			return held;
		}
		finally {
			this.lock.unlock();
		}
	}

	private Attempt start(int demand) {
		Attempt started = new Attempt(this, this.context, demand);
		long pause = this.history.pauseNanos(this.context.nanoTime.getAsLong(),
				ThreadLocalRandom.current().nextDouble());
		Executor executor = (pause > 0)
				? CompletableFuture.delayedExecutor(pause, TimeUnit.NANOSECONDS, this.context.refills)
				: this.context.refills;
		executor.execute(started);
		this.underWay = started;
		return started;
	}

	/**
	 * What the attempt asks the store for.
	 * @param demand how many numbers are needed, which may be more than the rule gives
	 */
	RangeRequest request(int demand) {
		long least = this.floor.get();
		this.lock.lock();
		try {
			return this.history.request(demand, this.context.state == State.RUNNING, this.current.range.high(), least,
					this.context.nanoTime.getAsLong());
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
	 */
	void failed(Throwable failure) {
		this.lock.lock();
		try {
			this.underWay = null;
			if (failure instanceof IdSpaceExhaustedException) {
				return;
			}
			this.history.failed(this.context.nanoTime.getAsLong());
			if (this.refillAhead && this.current != ActiveRange.NONE) {
				this.current.easy = 0;
			}
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
