package dev.hilo.range;

import java.security.SecureRandom;
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

	private static final SecureRandom stamps = new SecureRandom();

	/** Written under the lock. */
	volatile ActiveRange current = ActiveRange.NONE;

	private final String key;

	private final DatabaseContext context;

	private final CollectionSettings settings;

	private final ReentrantLock lock = new ReentrantLock();

	private final RangeHistory history;

	private final Pace pace = new Pace();

	private @Nullable ActiveRange ahead;

	private @Nullable Attempt attempt;

	/** The size that the rule gave to the attempt under way. */
	private long ruleSize;

	/** Unknown until the first attempt, and then kept. */
	private @Nullable Long floor;

	Counter(String key, DatabaseContext context, CollectionSettings settings) {
		this.key = key;
		this.context = context;
		this.settings = settings;
		this.history = new RangeHistory(key, settings, context.sizing);
	}

	Patience patience() {
		return new Patience(this.key, this.context);
	}

	/**
	 * Replaces a range that is used up by the one ahead.
	 * @param drained the range found used up
	 * @param demand how many numbers the caller needs
	 * @return {@code null} to draw again, or the attempt that will bring a range
	 */
	@Nullable Attempt advance(ActiveRange drained, int demand) {
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
			return (this.attempt != null) ? this.attempt : start(demand);
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
				if (this.ahead == null && this.attempt == null && this.context.state == State.RUNNING) {
					start(1);
				}
			}
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Ends all drawing from what is held, and from what an attempt under way will bring.
	 */
	Sealed seal() {
		this.lock.lock();
		try {
			Remainder remainder = sealHeld();
			if (this.attempt == null) {
				return new Sealed(remainder, null);
			}
			this.attempt.overtake(remainder);
			return new Sealed(null, this.attempt);
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
		this.attempt = started;
		return started;
	}

	/**
	 * What the attempt asks the store for.
	 * @param demand how many numbers are needed, which may be more than the rule gives
	 */
	RangeRequest request(int demand) {
		long floor = floor();
		this.lock.lock();
		try {
			this.ruleSize = (this.context.state == State.RUNNING)
					? this.history.nextSize(this.context.nanoTime.getAsLong()) : this.settings.initialCapacity();
			long lastMax = Math.max(this.history.usedMax(), this.current.range.high());
			return new RangeRequest(this.key, Math.max(this.ruleSize, demand), lastMax, floor, this.settings.bound(),
					stamps.nextLong());
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Ends the attempt with a range. It is held, unless all was sealed meanwhile.
	 * @return what to give back, if anything
	 */
	@Nullable Remainder obtained(Attempt ended, ActiveRange range, long begun, long now) {
		this.lock.lock();
		try {
			this.history.obtained(this.ruleSize, begun, now);
			this.attempt = null;
			if (ended.isOvertaken()) {
				return Remainder.of(ended.sealed(), range);
			}
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
	 * Ends the attempt without a range; the next draw tries again.
	 */
	void failed(Throwable failure) {
		this.lock.lock();
		try {
			this.attempt = null;
			if (failure instanceof IdSpaceExhaustedException) {
				return;
			}
			this.history.failed(this.context.nanoTime.getAsLong());
			if (this.settings.refillAhead() && this.current != ActiveRange.NONE) {
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
		if (this.settings.refillAhead()) {
			next.easy = this.pace.lasts(next.size / 2, this.history.leadNanos()) ? next.size / 2 : 0;
		}
		this.current = next;
	}

	/** Asked for on the attempt's thread, since it may be a query. */
	private long floor() {
		Long known = this.floor;
		if (known == null) {
			known = this.settings.floor().getAsLong();
			this.floor = known;
		}
		return known;
	}

}
