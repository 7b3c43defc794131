package dev.hilo.engine.buffer;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.buffer.DatabaseContext.State;
import dev.hilo.engine.buffer.RefillTiming.DrawRate;
import dev.hilo.engine.thread.Completion;
import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.CollectionSnapshot.Capacity;
import dev.hilo.range.CollectionSnapshot.Drawing;
import dev.hilo.range.CollectionSnapshot.Totals;
import dev.hilo.range.CollectionSnapshot.Waiting;
import dev.hilo.range.Counter;
import dev.hilo.range.FloorSource;
import dev.hilo.range.HeldRange;
import dev.hilo.range.RangeEvent.Waited.Outcome;
import dev.hilo.range.RangeRequest;
import dev.hilo.range.RangeUsage;
import dev.hilo.range.RequestCancelledException;

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
 * <li><b>Draw</b>: an atomic add to the cursor of the current range, no lock. A number
 * below the low-water mark is the caller's at once.</li>
 * <li><b>Low water</b> ({@link #checkLowWater}): a draw at or above the mark begins a
 * refill if one is due ({@link RefillTiming} decides), or moves the mark.</li>
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
 * One lock guards all of this but the cursors: the object's own, which takes no memory.
 * It is the innermost one; neither the store nor users' code is called under it, and
 * nothing waits, so that it pins no virtual thread for long. Thread-safe.
 * <p>
 * The class is long because every field belongs to one step of this picture or another,
 * and a step changes several under the lock; what has no state of its own is outside
 * ({@link RefillTiming}, {@link SteadyRate}).
 */
public final class RangeBuffer {

	/** Before the first refill. */
	private static final Totals NO_TOTALS = new Totals(0, 0, 0, 0, 0, 0, 0);

	private static final long IDLE_NANOS = TimeUnit.MINUTES.toNanos(1);

	private static final SecureRandom stamps = new SecureRandom();

	private final String key;

	private final DatabaseContext context;

	private final Outage outage;

	/** Spares threads the wait while one checks the low-water mark; guards nothing. */
	private volatile boolean checking;

	// All below is written under the lock only

	volatile ActiveRange current = ActiveRange.NONE;

	/** Most collections have none. */
	private volatile @Nullable Floor floor;

	private volatile RangeSettings settings;

	private @Nullable ActiveRange ahead;

	/** What callers wait for: a refill, or the giving back of what was sealed. */
	private volatile @Nullable Completion pending;

	/** What the pending refill may have asked the store for. */
	private @Nullable Asked asked;

	private RefillTiming timing = RefillTiming.NONE;

	private DrawRate rate = DrawRate.NONE;

	/** Only where an autonomy is configured. */
	private @Nullable SteadyRate steadyRate;

	/** The highest number used of the ranges before the current one. */
	private long usedMax;

	/** Numbers drawn from these ranges. */
	private long drawnBefore;

	/**
	 * Numbers drawn since the newest range was obtained, except from the current range.
	 */
	private long drawnElsewhere;

	private long reserved;

	/** Rare events; most collections share the empty instance. */
	private Totals mishaps = NO_TOTALS;

	/** Callers that have waited. */
	private long waits;

	/** Callers that wait now. */
	private int waiting;

	/** How many numbers they lack. */
	private long lacking;

	/**
	 * Whether a caller has waited until the timeout, or was refused, since the last
	 * range.
	 */
	private boolean timedOut;

	/** Whether a caller has waited since the last request. */
	private boolean waited;

	/** Whether numbers were dropped since the last range, which was not used up then. */
	private boolean dropped;

	/** When the last draw or wait was seen. */
	private long seenAt;

	/** How many numbers had been drawn by then. */
	private long seenDrawn;

	/**
	 * Creates a buffer without ranges.
	 * @param key the collection, in lower case
	 * @param floor the number that the counter starts above, or {@code null} for none
	 */
	public RangeBuffer(String key, DatabaseContext context, Outage outage, RangeSettings settings,
			@Nullable Floor floor) {
		this.key = key;
		this.context = context;
		this.outage = outage;
		this.settings = settings;
		this.floor = floor;
		this.seenAt = context.now() - IDLE_NANOS;
	}

	public String key() {
		return this.key;
	}

	public DatabaseContext context() {
		return this.context;
	}

	/**
	 * The range to draw from.
	 */
	public ActiveRange current() {
		return this.current;
	}

	@Nullable Floor floor() {
		return this.floor;
	}

	/**
	 * Replaces a used-up range with the one ahead, if no caller waits for it.
	 * @return {@code null} if there is another range now, or what obtains it
	 */
	public @Nullable Completion advance(ActiveRange usedUp) {
		return advance(usedUp, null, 0);
	}

	/**
	 * Replaces a used-up range with the one ahead.
	 * @param usedUp the range found used up
	 * @param caller the caller that has found it so, or {@code null} for none; if it has
	 * to wait, it counts as waiting until it {@linkplain #leave leaves}
	 * @param lacks how many numbers it lacks
	 * @return {@code null} to draw again at once, or what to wait for first
	 * @throws RangeUnavailableException if callers are refused, as the store can't be
	 * reached
	 */
	public @Nullable Completion advance(ActiveRange usedUp, @Nullable Caller caller, int lacks) {
		this.context.threads().timer().checkStack();
		endLost();
		Refill refill = null;
		synchronized (this) {
			if (this.current != usedUp) {
				return null;
			}
			if (this.ahead != null) {
				switchTo(this.ahead);
				this.ahead = null;
				return null;
			}
			State state = this.context.life().state();
			if (state == State.CLOSED) {
				throw this.context.closed(this.key);
			}
			if (caller != null) {
				this.seenAt = this.context.now();
			}
			if (caller != null && state == State.RUNNING && this.outage.refuses()) {
				this.timedOut = true;
			}
			else {
				if (caller != null) {
					beginWait(caller, lacks);
				}
				Completion underWay = (state == State.SUSPENDED) ? this.context.life().resumption() : pendingTask();
				if (underWay != null) {
					return underWay;
				}
				refill = beginRefill(caller, pause());
			}
		}
		if (refill == null) {
			throw this.outage.refusal(this);
		}
		refill.start();
		return refill;
	}

	/**
	 * Begins a refill if one is due, or moves the low-water mark.
	 * @param drawn how many of its numbers have been drawn
	 */
	public void checkLowWater(ActiveRange range, long drawn) {
		if (range.lowWaterMark() == range.size) {
			return;
		}
		this.context.threads().timer().checkStack();
		if (this.checking) {
			return;
		}
		this.checking = true;
		try {
			Refill refill = checkedRefill(range, drawn);
			if (refill != null) {
				refill.start();
			}
		}
		finally {
			this.checking = false;
		}
	}

	private synchronized @Nullable Refill checkedRefill(ActiveRange range, long drawn) {
		if (range != this.current) {
			return null;
		}
		long now = this.context.now();
		this.rate = this.rate.sample(drawn, now);
		long mark = this.timing.nextMark(range.size, drawn, this.rate, reserve(this.drawnBefore + drawn, now));
		if (mark < range.size || this.timing.pauseNanos(now, 1) == 0) {
			range.lowWaterMark(mark);
		}
		return (range.lowWaterMark() == range.size) ? refillAhead(pause()) : null;
	}

	/**
	 * Counts a caller as waiting, unless it has left meanwhile. Allocates before it
	 * counts: a full heap must not leave a caller that waits for ever.
	 */
	private void beginWait(Caller caller, int lacks) {
		if (caller.left) {
			return;
		}
		this.waited = true;
		this.rate = this.rate.usedUp(this.seenAt);
		if (caller.lacks == 0) {
			this.waiting++;
		}
		this.lacking += lacks - caller.lacks;
		caller.lacks = lacks;
	}

	private void switchTo(ActiveRange next) {
		ActiveRange last = this.current;
		long now = this.context.now();
		if (last == ActiveRange.NONE) {
			// What waiting callers have added to it says nothing about the draw rate
			next.drewBlock(Math.max(0, next.size - this.timing.size()));
		}
		this.rate = this.rate.beginRange(last, now);
		countDrawn(last.high(), last.size);
		if (this.settings.refillAhead()) {
			next.lowWaterMark(this.timing.firstMark(next.size, this.rate, reserve(this.drawnBefore, now)));
		}
		this.current = next;
	}

	/**
	 * How many numbers are to be at hand, so that they last for the autonomy.
	 * @param drawn how many numbers have been drawn in all
	 */
	private long reserve(long drawn, long now) {
		if (this.settings.autonomy().isZero()) {
			return 0;
		}
		SteadyRate steady = (this.steadyRate != null) ? this.steadyRate.with(drawn, now) : SteadyRate.of(drawn, now);
		this.steadyRate = steady;
		return steady.numbersFor(this.settings.autonomy(), drawn, now);
	}

	private synchronized @Nullable Refill refillAhead(long pause) {
		return (this.ahead == null && pendingTask() == null && this.context.life().state() == State.RUNNING)
				? beginRefill(null, pause) : null;
	}

	private Refill beginRefill(@Nullable Caller caller, long pause) {
		boolean cancelled = this.timing.failure() instanceof RequestCancelledException;
		Refill refill = new Refill(this, this.context, this.outage, caller, pause, cancelled);
		begin(refill);
		return refill;
	}

	/** How long a refill on demand pauses first. */
	private long pause() {
		return this.timing.pauseNanos(this.context.now(), this.context.threads().timer().jitter());
	}

	private void begin(@Nullable Completion task) {
		this.pending = task;
		this.asked = null;
	}

	/** Begins a refill after a failed one, even if no caller asks for numbers. */
	void retry() {
		Refill refill = refillAhead(0);
		if (refill != null) {
			refill.start();
		}
	}

	/**
	 * Has the next range start above a number that the source finds.
	 */
	public synchronized void startAbove(FloorSource source) {
		this.floor = (this.floor != null) ? this.floor.add(source) : new Floor(source);
	}

	/**
	 * Lowers the bound, if it is higher.
	 * @param last the highest number that later ranges may have
	 */
	public synchronized void endAt(long last) {
		this.settings = this.settings.endingAt(last);
	}

	/** The highest number that there is, as far as is known. */
	long bound() {
		return Math.min(this.settings.bound(), this.context.repository().counter(this.key).bound());
	}

	/** What the sizing rule gets for the next range. */
	synchronized RangeUsage usage() {
		ActiveRange range = this.current;
		long now = this.context.now();
		boolean ahead = this.settings.refillAhead();
		long took = this.timing.duration();
		boolean waits = this.waited
				|| (range != ActiveRange.NONE && !this.rate.lastsLongerThan(range.size - range.used(), took));
		return new RangeUsage(this.key, this.timing.size(), Duration.ofNanos(now - this.timing.obtainedAt()),
				this.drawnElsewhere + range.used() + this.lacking, this.lacking,
				ahead ? this.rate.peakPerSecond(range, now) : 0, Duration.ofNanos(took), ahead && waits,
				this.settings.initialCapacity(), this.settings.maxCapacity(),
				reserve(this.drawnBefore + range.used(), now));
	}

	/**
	 * What a refill asks the store for: while closing, for the initial capacity; later
	 * on, for no more than is needed. From now on the store may have been asked.
	 * @param caller the caller that has begun the refill, or {@code null} for none
	 * @return the request, or {@code null} if the refill is no longer wanted
	 */
	@Nullable RangeRequest request(Refill refill, @Nullable Caller caller, Refill.Terms terms) {
		long stamp = stamps.nextLong();
		synchronized (this) {
			if (this.pending != refill) {
				return null;
			}
			// Callers that wait from now on have not been taken into account
			this.waited = false;
			// After a warm-up in an earlier state, or a timeout, there may be no demand
			long size = (caller != null) ? Math.max(caller.lacks, 1) : 1;
			long askedSize = this.timing.size();
			State state = this.context.life().state();
			if (state.holds()) {
				long wanted = (state == State.RUNNING) ? terms.size() : this.settings.initialCapacity();
				if (this.dropped && this.context.sizing() == null) {
					wanted = Math.min(wanted, Math.max(this.timing.size(), this.settings.initialCapacity()));
				}
				askedSize = Math.min(Math.max(wanted, 1), ActiveRange.MAX_SIZE);
				boolean forAll = this.context.sizing() == null && this.settings.refillAhead();
				size = Math.max(askedSize, forAll ? Math.max(size, this.lacking) : size);
			}
			this.asked = new Asked(askedSize, stamp);
			return new RangeRequest(this.key, size, highest(), terms.floor(), this.settings.bound(), stamp,
					this.outage.refuses());
		}
	}

	/**
	 * Holds the range that the pending refill obtained, unless all was sealed meanwhile.
	 * That of a refill that has failed for its callers counts as thrown away: it is not
	 * held, and does not go back.
	 * @param duration how long the store took, in nanoseconds
	 * @return what to give back before the refill ends, if anything
	 */
	@Nullable UnusedEnd obtained(Refill refill, ActiveRange range, long duration) {
		synchronized (this) {
			if (pendingTask() != refill) {
				return null;
			}
			Asked request = Objects.requireNonNull(this.asked);
			long now = this.context.now();
			this.reserved += range.size;
			this.timedOut = false;
			if (!this.timing.isKept(range)) {
				this.drawnElsewhere = -this.current.used();
			}
			this.timing = this.timing.obtained(range, request.stamp, request.size, duration, now);
			if (request.sealed) {
				UnusedEnd unused = UnusedEnd.of(request.unusedBefore, range);
				countLost(range.size + UnusedEnd.size(request.unusedBefore), unused);
				return unused;
			}
			begin(null);
			this.dropped = false;
			if (this.current.isUsedUp()) {
				switchTo(range);
			}
			else {
				this.ahead = range;
			}
			return null;
		}
	}

	/** Ends the pending task, and releases the callers that wait for it. */
	void end(Completion ended) {
		try {
			endPending(ended);
		}
		finally {
			ended.end(null);
		}
	}

	private synchronized boolean endPending(Completion ended) {
		boolean was = this.pending == ended;
		if (was) {
			this.pending = null;
		}
		return was;
	}

	/** Ends a refill without a range; the next draw tries again. */
	synchronized Refill.Failure failed(Refill refill, Throwable failure) {
		if (!endPending(refill)) {
			return Refill.Failure.UNWANTED;
		}
		Asked request = this.asked;
		countLost((request != null) ? UnusedEnd.size(request.unusedBefore) : 0, null);
		boolean exhausted = failure instanceof IdSpaceExhaustedException;
		boolean nothing = failure instanceof RangeUnavailableException known && !known.isOutcomeUnknown();
		boolean unknown = request != null && !exhausted && !nothing;
		this.timing = this.timing.failed(failure, unknown, this.context.now());
		if (!exhausted && this.settings.refillAhead() && this.current != ActiveRange.NONE) {
			this.current.lowWaterMark(0);
		}
		if (!unknown) {
			return Refill.Failure.NOTHING_RESERVED;
		}
		count(0, refill.requested(), 0, 0);
		return Refill.Failure.OUTCOME_UNKNOWN;
	}

	/** One that ended with an {@code Error} may still have to be settled here. */
	private @Nullable Completion pendingTask() {
		Completion task = this.pending;
		if (task == null || !task.isEnded()) {
			return task;
		}
		Throwable failure = task.failure();
		if (task instanceof Refill refill && failure != null) {
			failed(refill, failure);
		}
		this.pending = null;
		return null;
	}

	/** Has a pending task fail that no thread works on any more. */
	private void endLost() {
		Completion task = this.pending;
		long timeout = this.context.timeout().toNanos();
		if (task != null && !task.isEnded() && task.isLost(this.context.now(), timeout)) {
			task.fail(new RangeUnavailableException("No worker picked up the refill within "
					+ TimeUnit.NANOSECONDS.toMillis(timeout)
					+ " ms: all of them may be waiting for the database, or have died of an OutOfMemoryError that the log shows",
					null));
		}
	}

	/** Why the last refill failed, if it has. */
	public synchronized @Nullable Throwable failure() {
		return this.timing.failure();
	}

	/**
	 * How messages name the floor that the next range waits for, or {@code null} if there
	 * is none.
	 */
	public @Nullable String floorBeingAsked() {
		Floor known = this.floor;
		return (known != null) ? known.beingAsked() : null;
	}

	/**
	 * Ends all drawing from the ranges held and from that of a pending refill, and gives
	 * back the rest. A refill that has not reached the store never will.
	 * @return what to wait for, if anything
	 */
	public @Nullable Completion seal() {
		endLost();
		Completion before;
		GiveBack rest;
		synchronized (this) {
			UnusedEnd unused = sealHeld();
			before = pendingTask();
			Asked request = this.asked;
			if (request != null && before instanceof Refill) {
				if (!request.sealed) {
					request.sealed = true;
					request.unusedBefore = unused;
				}
				return before;
			}
			if (before instanceof GiveBack) {
				return before;
			}
			rest = (unused != null) ? new GiveBack(this, this.context, unused) : null;
			begin(rest);
		}
		if (before != null) {
			before.end(null);
		}
		if (rest != null) {
			rest.start();
		}
		return rest;
	}

	private @Nullable UnusedEnd sealHeld() {
		this.dropped = true;
		ActiveRange held = this.current;
		ActiveRange next = this.ahead;
		if (held == ActiveRange.NONE) {
			return null;
		}
		long drawn = held.seal();
		long lastUsed = held.low - 1 + drawn;
		countDrawn((drawn > 0) ? lastUsed : 0, drawn);
		long lastKept = this.settings.lastKept(lastUsed, held.high());
		UnusedEnd unused = this.timing.isUncertain() ? null : UnusedEnd.of(held, lastKept, next);
		countLost(held.size - drawn + ((next != null) ? next.size : 0), unused);
		this.current = ActiveRange.NONE;
		this.ahead = null;
		return unused;
	}

	/**
	 * Counts what was drawn from a range that is no longer held.
	 * @param lastUsed its last number that was drawn
	 */
	private void countDrawn(long lastUsed, long drawn) {
		this.usedMax = Math.max(this.usedMax, lastUsed);
		this.drawnElsewhere += drawn;
		this.drawnBefore += drawn;
	}

	/**
	 * Counts numbers that were left unused, except those that will be offered back.
	 */
	private void countLost(long left, @Nullable UnusedEnd offered) {
		count(0, 0, left - UnusedEnd.size(offered), 0);
	}

	/**
	 * Counts numbers that were offered back.
	 */
	void countOffered(UnusedEnd offered, boolean accepted) {
		long numbers = UnusedEnd.size(offered);
		count(accepted ? numbers : 0, 0, accepted ? 0 : numbers, 0);
	}

	/** The counter had gone back. */
	void countHeal() {
		count(0, 0, 0, 1);
	}

	private synchronized void count(long givenBack, long thrownAway, long lost, long healed) {
		if ((givenBack | thrownAway | lost | healed) != 0) {
			Totals before = this.mishaps;
			this.mishaps = new Totals(0, 0, before.givenBack() + givenBack, before.thrownAway() + thrownAway,
					before.notGivenBack() + lost, before.healed() + healed, 0);
		}
	}

	/**
	 * Forgets what has happened to the numbers so far.
	 * @param floor the number that the counter starts above, or {@code null} for none;
	 * one that has not been asked for yet stays instead
	 */
	public synchronized void forget(@Nullable Floor floor) {
		Floor before = this.floor;
		this.floor = (before != null && !before.isKnown()) ? before : floor;
		this.timing = RefillTiming.NONE;
		this.rate = DrawRate.NONE;
		this.steadyRate = null;
		this.usedMax = 0;
		this.drawnBefore = 0;
		this.drawnElsewhere = 0;
		this.reserved = 0;
		this.mishaps = NO_TOTALS;
		this.waited = false;
		this.dropped = false;
		this.seenAt = this.context.now() - IDLE_NANOS;
		this.seenDrawn = 0;
	}

	/** A caller has its numbers, or an exception, and waits no more. */
	public synchronized void leave(Caller caller) {
		caller.left = true;
		if (caller.lacks > 0) {
			this.lacking -= caller.lacks;
			caller.lacks = 0;
			this.waiting--;
		}
	}

	/**
	 * Reports the wait of a caller that has left, or was refused.
	 * @param nanos how long it has waited
	 */
	public void waited(Outcome how, long nanos) {
		synchronized (this) {
			this.waits++;
			this.timedOut |= how == Outcome.TIMEOUT;
		}
		this.context.listeners().waited(this.key, Duration.ofNanos(Math.max(0, nanos)), how);
	}

	/** Whether callers wait for a range now. */
	synchronized boolean isAwaited() {
		return this.waiting > 0;
	}

	/**
	 * The highest number known to be reserved.
	 */
	public synchronized long highest() {
		long heldMax = Math.max(this.current.high(), (this.ahead != null) ? this.ahead.high() : 0);
		return Math.max(this.usedMax, heldMax);
	}

	/**
	 * The collection as it is now.
	 * @param capacity as configured, in units of its scheme
	 */
	public CollectionSnapshot snapshot(String scheme, @Nullable String sharedWith, Capacity capacity) {
		Counter counter = this.context.repository().counter(this.key);
		long bound = bound();
		synchronized (this) {
			ActiveRange range = this.current;
			List<HeldRange> held = Stream.of(range, (this.ahead != null) ? this.ahead : ActiveRange.NONE)
				.filter((each) -> each != ActiveRange.NONE)
				.map(this::held)
				.toList();
			long now = this.context.now();
			long drawn = this.drawnBefore + range.used();
			boolean idle = isIdle(drawn, now);
			double numbersPerSecond = (held.isEmpty() || idle) ? 0 : this.rate.numbersPerSecond(range.used(), now);
			Totals totals = new Totals(drawn, this.reserved, this.mishaps.givenBack(), this.mishaps.thrownAway(),
					this.mishaps.notGivenBack(), this.mishaps.healed(), this.waits);
			return new CollectionSnapshot(this.context.name(), this.key, scheme,
					new CollectionSnapshot.Counter(sharedWith, counter.isRaised() ? null : counter.description(),
							highest(), bound),
					capacity, held, this.timing.snapshot(), new Waiting(this.waiting, this.timedOut),
					new Drawing(idle, numbersPerSecond), totals);
		}
	}

	private HeldRange held(ActiveRange range) {
		return new HeldRange(this.context.name(), this.key, range.low, range.high(), range.used(),
				Instant.ofEpochMilli(range.obtainedAt));
	}

	/**
	 * Whether there was no draw and no wait for a minute. Draws are seen here only, as
	 * they leave no other trace: those since the last call count as if they were made
	 * now.
	 */
	private boolean isIdle(long drawn, long now) {
		if (drawn != this.seenDrawn) {
			this.seenDrawn = drawn;
			this.seenAt = now;
		}
		return now - this.seenAt >= IDLE_NANOS;
	}

	/** What the store was asked for, guarded by the buffer's lock. */
	private static final class Asked {

		/** The size that the rule gave. */
		private final long size;

		private final long stamp;

		/**
		 * Whether everything was sealed since then, so that the range must not be held.
		 */
		private boolean sealed;

		/** What was sealed and can only go back together with the range. */
		private @Nullable UnusedEnd unusedBefore;

		Asked(long size, long stamp) {
			this.size = size;
			this.stamp = stamp;
		}

	}

}
