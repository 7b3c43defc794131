package dev.hilo.engine;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.RangeUnavailableException;
import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.Ordering;
import dev.hilo.range.RangeRequest;
import dev.hilo.range.RangeUsage;

/**
 * The ranges of one collection: the <em>current</em> one, which numbers are drawn from,
 * and at most one <em>ahead</em> of it. At most one refill is pending.
 *
 * <pre>
 *            refill              low water, refill
 *  nothing ----------&gt; current -------------------&gt; current + ahead
 *     ^                   ^                              |
 *     |                   +------------ switch ----------+
 *     +------- seal, give back ------- from any of them
 * </pre>
 * <ol>
 * <li><b>Draw</b> ({@link OrderedSequence}): an atomic add to the cursor of the current
 * range, no lock. A number below the low-water mark is the caller's at once.</li>
 * <li><b>Low water</b> ({@link #checkLowWater}): a draw at or above the mark begins a
 * refill if one is due ({@link LowWater} decides), or moves the mark.</li>
 * <li><b>Refill</b> ({@link Refill}): a background thread asks the store for the next
 * range and puts it ahead.</li>
 * <li><b>Switch</b> ({@link #advance}): the caller that finds the current range used up
 * puts the one ahead in its place, and draws again. If there is none, it begins a refill
 * or joins the pending one, and waits: any number of callers cause one request.</li>
 * <li><b>Fail</b>: the failure reaches all callers that wait, and the next refill pauses
 * first. If the store may have been asked, its range counts as thrown away, and what was
 * held before can't be given back.</li>
 * <li><b>Seal</b> ({@link #seal}): the cursors jump beyond the ends of their ranges, so
 * that no thread draws any more, whatever it is doing. The last number used is kept.</li>
 * <li><b>Give back</b> ({@link GiveBack}): the unused end goes back to the store, once.
 * If a refill has asked the store, its range is awaited and goes back too.</li>
 * <li><b>Heal</b>: each request carries the highest number known to be reserved, and the
 * store raises a counter that is below it. Such a range never goes back.</li>
 * </ol>
 * One lock guards all of this but the cursors. It is the innermost one ({@link Stripe}s
 * call in here with theirs held); neither the store nor users' code is called under it.
 * Thread-safe.
 */
final class RangeBuffer {

	/** Written under the lock only. */
	volatile ActiveRange current = ActiveRange.NONE;

	/** Shared by all spellings; {@code null} when the order is strict. */
	final @Nullable Stripes stripes;

	final String key;

	/** Written under the lock only. */
	volatile Floor floor;

	final BufferStatistics statistics = new BufferStatistics();

	private final DatabaseContext context;

	private final CollectionSettings settings;

	private final ReentrantLock lock = new ReentrantLock();

	private RangeHistory history;

	private @Nullable ActiveRange ahead;

	private final Pending pending = new Pending();

	RangeBuffer(String key, DatabaseContext context, CollectionSettings settings) {
		this.key = key;
		this.context = context;
		this.settings = settings;
		this.history = new RangeHistory(key, settings);
		this.floor = Floor.of(key, settings);
		this.stripes = (settings.ordering() == Ordering.STRIPED)
				? new Stripes(context, this, Runtime.getRuntime().availableProcessors()) : null;
	}

	/**
	 * Replaces a used-up range with the one ahead.
	 * @param usedUp the range found used up
	 * @param demand how many numbers the caller needs; 0 if nobody waits
	 * @return {@code null} to draw again at once, or what to wait for first
	 */
	@Nullable Completion advance(ActiveRange usedUp, int demand) {
		this.context.threads.timer.checkStack();
		endLost();
		Refill refill;
		this.lock.lock();
		try {
			if (this.current != usedUp) {
				return null;
			}
			if (this.ahead != null) {
				switchTo(this.ahead);
				this.ahead = null;
				return null;
			}
			if (this.context.state == DatabaseState.CLOSED) {
				throw this.context.closed(this.key);
			}
			if (this.context.state == DatabaseState.SUSPENDED) {
				return this.context.resumption;
			}
			if (demand > 0) {
				this.history.waited(this.context.nanoTime.getAsLong());
			}
			PendingTask underWay = pendingTask();
			if (underWay != null) {
				return underWay;
			}
			refill = beginRefill(demand);
		}
		finally {
			this.lock.unlock();
		}
		refill.start();
		return refill;
	}

	/**
	 * Begins a refill if one is due, or moves the low-water mark.
	 * @param drawn how many of its numbers have been drawn
	 */
	void checkLowWater(ActiveRange range, long drawn) {
		if (range.lowWaterMark == range.size) {
			return;
		}
		this.context.threads.timer.checkStack();
		if (!this.lock.tryLock()) {
			return;
		}
		Refill refill = null;
		try {
			if (range != this.current) {
				return;
			}
			long now = this.context.nanoTime.getAsLong();
			long mark = this.history.nextMark(range, drawn, now);
			if (mark < range.size || this.history.pauseNanos(now, 1) == 0) {
				range.lowWaterMark = mark;
			}
			if (range.lowWaterMark == range.size) {
				refill = refillAhead(1);
			}
		}
		finally {
			this.lock.unlock();
		}
		if (refill != null) {
			refill.start();
		}
	}

	private void switchTo(ActiveRange next) {
		this.history.switched(this.current, next, this.context.nanoTime.getAsLong());
		this.current = next;
	}

	private @Nullable Refill refillAhead(int demand) {
		return (this.ahead == null && pendingTask() == null && this.context.state == DatabaseState.RUNNING)
				? beginRefill(demand) : null;
	}

	private Refill beginRefill(int demand) {
		long pause = this.history.pauseNanos(this.context.nanoTime.getAsLong(), this.context.threads.timer.jitter());
		Refill refill = new Refill(this, this.context, demand, pause, this.context.nanoTime.getAsLong());
		this.pending.begin(refill);
		return refill;
	}

	/** Begins a refill after a failed one, though nobody may ask for numbers. */
	void retry() {
		Refill refill = locked(() -> refillAhead(0));
		if (refill != null) {
			refill.start();
		}
	}

	/**
	 * Has the next range start above a number that the source finds.
	 * @param shared whether it is that of a collection that shares the counter
	 */
	void startAbove(FloorSource source, boolean shared) {
		locked(() -> this.floor = this.floor.with(source, shared));
	}

	/** What the sizing rule gets for the next range. */
	RangeUsage usage() {
		return locked(() -> this.history.usage(this.current, this.context.nanoTime.getAsLong()));
	}

	/**
	 * What a refill asks the store for. From now on the store may have been asked.
	 * @param demand how many numbers are needed, which may be more than the rule gives
	 * @return the request, or {@code null} if the refill is no longer wanted
	 */
	@Nullable RangeRequest request(Refill refill, int demand, RefillTerms terms) {
		return locked(() -> {
			if (!this.pending.is(refill)) {
				return null;
			}
			this.pending.sent();
			return this.history.request(demand, this.context.state, this.current.range.high(), terms);
		});
	}

	/**
	 * Holds the range that the pending refill obtained, unless all was sealed meanwhile.
	 * That of a refill that has failed for its callers counts as thrown away: it is not
	 * held, and does not go back.
	 * @param duration how long the store took, in nanoseconds
	 * @return what to give back before the refill ends, if anything
	 */
	@Nullable UnusedEnd obtained(Refill refill, ActiveRange range, long duration) {
		return locked(() -> {
			if (pendingTask() != refill) {
				return null;
			}
			this.history.obtained(this.current, range, duration, this.context.nanoTime.getAsLong());
			if (this.pending.isSealed()) {
				return this.pending.unusedWith(range, this.statistics);
			}
			this.pending.end(refill);
			if (this.current.isUsedUp()) {
				switchTo(range);
			}
			else {
				this.ahead = range;
			}
			return null;
		});
	}

	/** Ends the pending task, and releases the callers that wait for it. */
	void end(PendingTask ended) {
		try {
			locked(() -> this.pending.end(ended));
		}
		finally {
			ended.end(null);
		}
	}

	/** Ends a refill without a range; the next draw tries again. */
	RefillFailure failed(Refill refill, Throwable failure) {
		return locked(() -> settle(refill, failure));
	}

	private RefillFailure settle(Refill refill, Throwable failure) {
		if (!this.pending.end(refill)) {
			return RefillFailure.UNWANTED;
		}
		this.statistics.countLost(UnusedEnd.size(this.pending.unusedBefore()), null);
		RefillFailure how = this.history.failed(this.current, failure, this.context.nanoTime.getAsLong(),
				this.pending.isSent());
		if (how == RefillFailure.OUTCOME_UNKNOWN) {
			this.statistics.countThrownAway(refill.requested());
		}
		return how;
	}

	/** One that ended with an {@code Error} may still have to be settled here. */
	private @Nullable PendingTask pendingTask() {
		PendingTask task = this.pending.task();
		if (task == null || !task.isEnded()) {
			return task;
		}
		Throwable failure = task.failure();
		if (task instanceof Refill refill && failure != null) {
			settle(refill, failure);
		}
		this.pending.end(task);
		return null;
	}

	/** Has a pending task fail that no thread works on any more. */
	private void endLost() {
		PendingTask task = locked(this.pending::task);
		if (task != null && !task.isEnded()
				&& task.isLost(this.context.nanoTime.getAsLong(), this.context.timeout.toNanos())) {
			task.fail(new RangeUnavailableException("No thread went on with the request within "
					+ this.context.timeout.toMillis()
					+ " ms: all of them may wait for the database, or have ended with an OutOfMemoryError in the log",
					null));
		}
	}

	/** Why the last refill failed, if it has. */
	@Nullable Throwable failure() {
		return locked(() -> this.history.failure());
	}

	/**
	 * Ends all drawing from the ranges held and from that of a pending refill, and gives
	 * back the rest. A refill that has not reached the store never will.
	 * @return what to wait for, if anything
	 */
	@Nullable PendingTask seal() {
		endLost();
		PendingTask before;
		GiveBack rest;
		this.lock.lock();
		try {
			ActiveRange held = this.current;
			UnusedEnd unused = (held != ActiveRange.NONE) ? this.history.seal(held, this.ahead, this.statistics) : null;
			this.current = ActiveRange.NONE;
			this.ahead = null;
			before = pendingTask();
			if (this.pending.isSentRefill()) {
				this.pending.seal(unused);
				return before;
			}
			if (before instanceof GiveBack) {
				return before;
			}
			rest = (unused != null) ? new GiveBack(this, this.context, unused, this.context.nanoTime.getAsLong())
					: null;
			this.pending.begin(rest);
		}
		finally {
			this.lock.unlock();
		}
		if (before != null) {
			before.end(null);
		}
		if (rest != null) {
			rest.start();
		}
		return rest;
	}

	/** Drops what stripes have drawn for later callers; it is lost. */
	void dropDraws() {
		if (this.stripes != null) {
			this.stripes.drop();
		}
	}

	void forgetHistory() {
		locked(() -> this.history = new RangeHistory(this.key, this.settings));
		locked(() -> this.floor = Floor.of(this.key, this.settings));
	}

	/** The collection as it is now. */
	CollectionSnapshot snapshot() {
		SnapshotBuilder builder = new SnapshotBuilder(this.key, this.settings, this.context);
		return locked(() -> builder.withRanges(this.current, this.ahead, this.history, this.statistics));
	}

	private <T extends @Nullable Object> T locked(Supplier<T> step) {
		this.lock.lock();
		try {
			return step.get();
		}
		finally {
			this.lock.unlock();
		}
	}

}
