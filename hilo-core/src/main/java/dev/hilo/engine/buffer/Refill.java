package dev.hilo.engine.buffer;

import java.time.Duration;
import java.time.Instant;
import java.util.Deque;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.event.RangeListeners;
import dev.hilo.engine.thread.Completion;
import dev.hilo.engine.thread.DatabaseThreads;
import dev.hilo.range.Range;
import dev.hilo.range.RangeListener.RefillObservation;
import dev.hilo.range.RangeRequest;
import dev.hilo.range.RangeSizing;
import dev.hilo.range.RangeUsage;

/**
 * Obtains the next range of one collection. It completes for all that wait when the
 * outcome is known, or when it is known that the store will not be asked. Its steps
 * follow each other on background threads; only the first ones may run users' code.
 */
final class Refill extends Completion {

	private static final Logger logger = LoggerFactory.getLogger(Refill.class);

	private final RangeBuffer buffer;

	private final DatabaseContext context;

	private final Outage outage;

	private final @Nullable Caller caller;

	private final long pauseNanos;

	private final boolean cancelled;

	/** How many numbers the store was asked for. */
	private volatile long requested;

	/** When it was; used by the same thread. */
	private long askedAt;

	/** When it had answered; used by the same thread. */
	private long answeredAt;

	/** Whether the buffer has its range; used by the same thread. */
	private boolean obtained;

	/**
	 * Creates a refill that has not begun yet.
	 * @param caller whose numbers it is for, or {@code null} if no caller waits for it
	 * @param pauseNanos how long to wait first
	 * @param cancelled whether the store has cancelled the one before, so that a lock may
	 * hold it up
	 */
	Refill(RangeBuffer buffer, DatabaseContext context, Outage outage, @Nullable Caller caller, long pauseNanos,
			boolean cancelled) {
		super(context.now() + pauseNanos);
		this.buffer = buffer;
		this.context = context;
		this.outage = outage;
		this.caller = caller;
		this.pauseNanos = pauseNanos;
		this.cancelled = cancelled;
	}

	/** Begins after the pause. */
	@Override
	protected void begin() {
		if (this.pauseNanos > 0) {
			this.context.threads().timer().in(this.pauseNanos, step(this::prepare));
		}
		else {
			prepare();
		}
	}

	private void prepare() {
		DatabaseThreads threads = this.context.threads();
		if (mayTakeLong()) {
			threads.questions().execute(step(() -> {
				Terms terms = terms(true);
				threads.refill(step(() -> send(terms)), this.cancelled);
			}));
		}
		else {
			threads.refill(step(this::sendWithoutAsking), this.cancelled);
		}
	}

	/** A floor that came while this was queued must not be asked for here. */
	private void sendWithoutAsking() {
		if (isEnded()) {
			return;
		}
		if (mayTakeLong()) {
			prepare();
		}
		else {
			send(terms(false));
		}
	}

	private boolean mayTakeLong() {
		Floor floor = this.buffer.floor();
		return this.context.sizing() != null || (floor != null && !floor.isKnown());
	}

	private Terms terms(boolean mayAsk) {
		RangeSizing sizing = this.context.sizing();
		RangeUsage usage = this.buffer.usage();
		long size = (sizing != null) ? nextSize(sizing, usage) : RangeSettings.nextSize(usage);
		Floor floor = this.buffer.floor();
		return new Terms(size, (floor == null) ? 0 : mayAsk ? floor.get() : floor.known());
	}

	private static long nextSize(RangeSizing sizing, RangeUsage usage) {
		try {
			return sizing.nextSize(usage);
		}
		catch (Throwable ex) {
			throw new RangeUnavailableException("the RangeSizing " + sizing.getClass().getName() + " failed: " + ex,
					ex);
		}
	}

	private void send(Terms terms) {
		RangeRequest request = this.buffer.request(this, this.caller, terms);
		if (request == null) {
			return;
		}
		this.requested = request.size();
		ActiveRange active = ask(request);
		if (isEnded()) {
			// It was taken for lost, and counts as thrown away
			return;
		}
		Range range = active.range();
		// Before another refill can begin, so that listeners see both in order
		this.context.listeners().obtained(range, Duration.ofNanos(this.answeredAt - this.askedAt));
		Floor floor = this.buffer.floor();
		if (floor != null) {
			floor.applied(range);
		}
		if (isHealed(range, request)) {
			this.buffer.countHeal();
			this.context.listeners().healed(range, request.lastMax() - range.previousMax());
		}
		// With the wait for its turn, so that the next one begins early enough
		UnusedEnd unused = this.buffer.obtained(this, active, this.answeredAt - this.begunAt);
		this.obtained = true;
		try {
			this.outage.succeeded(this.buffer);
			this.context.listeners()
				.log()
				.reserved(this.buffer.key(), request.lastMax(), range.high(), this.buffer.bound());
		}
		finally {
			giveBack(unused);
		}
	}

	/** An observation begins and ends on the thread that asks. */
	private ActiveRange ask(RangeRequest request) {
		RangeListeners listeners = this.context.listeners();
		Deque<RefillObservation> begun = listeners.beginRefill(request.collection());
		this.askedAt = this.context.now();
		try {
			Range range = withoutRest(this.context.repository().next(request), request);
			checkNew(range, request);
			ActiveRange active = ActiveRange.of(range, this.context.frames(), !isHealed(range, request), Instant.now());
			this.answeredAt = this.context.now();
			// It may have been taken for lost meanwhile
			listeners.endRefill(begun, failure());
			return active;
		}
		catch (Throwable ex) {
			listeners.endRefill(begun, ex);
			throw ex;
		}
	}

	/** Whether the counter had gone back. */
	private static boolean isHealed(Range range, RangeRequest request) {
		return range.previousMax() < request.lastMax();
	}

	private void giveBack(@Nullable UnusedEnd unused) {
		try {
			if (unused != null) {
				GiveBack.offer(this.buffer, this.context, unused);
			}
		}
		finally {
			this.buffer.end(this);
		}
	}

	long requested() {
		return this.requested;
	}

	@Override
	public void fail(Throwable failure) {
		if (this.obtained) {
			logger.error("A range of {} was obtained, but its follow-up failed",
					this.context.describe(this.buffer.key()), failure);
			return;
		}
		try {
			if (this.requested == 0) {
				// Else the thread that asks observes it
				RangeListeners listeners = this.context.listeners();
				listeners.endRefill(listeners.beginRefill(this.buffer.key()), failure);
			}
			Failure how = this.buffer.failed(this, failure);
			if (how == Failure.UNWANTED) {
				end(null);
			}
			else {
				report(failure, how);
			}
		}
		finally {
			end(failure);
		}
	}

	private void report(Throwable failure, Failure how) {
		boolean passes = !(failure instanceof IdSpaceExhaustedException);
		// Callers may have joined a request that was made without them
		boolean wanted = this.caller != null || this.buffer.isAwaited();
		this.outage.failed(this.buffer, failure, passes, wanted);
		if (this.requested > 0) {
			this.outage.answered(failure, this.askedAt);
		}
		this.context.listeners().refillFailed(this.buffer.key(), failure);
		if (how == Failure.OUTCOME_UNKNOWN) {
			this.context.listeners().thrownAway(this.buffer.key(), this.requested);
		}
	}

	/**
	 * A block of a counter that others use may be larger than what a late caller asks
	 * for.
	 */
	private Range withoutRest(Range range, RangeRequest request) {
		return (this.context.life().state().holds() || range.size() <= request.size()) ? range
				: range.with(range.low(), range.low() + request.size() - 1, range.previousMax());
	}

	/** If a store breaks its contract, a missing id is better than one given twice. */
	private void checkNew(Range range, RangeRequest request) {
		long above = this.context.repository().counter(request.collection()).isAscending() ? request.base() : 0;
		if (range.low() <= above || range.high() < range.low() || range.high() > request.bound()
				|| range.size() > ActiveRange.MAX_SIZE) {
			throw new RangeUnavailableException("The store answered " + request + " with " + range
					+ ", which breaks the contract of RangeRepository", null);
		}
	}

	/**
	 * What decides how much a refill asks for, besides what callers lack.
	 *
	 * @param size the size that the rule gives
	 * @param floor the number that the counter starts above at least
	 */
	record Terms(long size, long floor) {
	}

	/** How a refill ended without a range. */
	enum Failure {

		/** Everything was sealed before the store was asked; no caller waits for it. */
		UNWANTED,

		/** The store reserved nothing. */
		NOTHING_RESERVED,

		/** The store may have reserved a range. */
		OUTCOME_UNKNOWN

	}

}
