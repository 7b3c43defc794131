package dev.hilo.engine.buffer;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.buffer.DatabaseContext.State;
import dev.hilo.engine.event.DatabaseName;
import dev.hilo.range.StoreUnreachableException;

/**
 * The time in which refills of a database fail: from the first failure until each
 * collection that failed has a range again.
 * <ol>
 * <li>One collection that has failed is tried again every second, even if no caller asks
 * for its ids: the application recovers without a caller that has to wait for it.</li>
 * <li>When one has succeeded, the next is tried at once.</li>
 * <li>If no request has reached the store for a while, though the store once gave a
 * range, callers without numbers at hand are refused instead of waiting, until the store
 * gives one or answers with an error.</li>
 * <li>The log has the first failure, then one at most every ten seconds while callers
 * wait or are refused, and the end.</li>
 * </ol>
 * Guarded by its own monitor, under which nothing waits. Thread-safe.
 */
public final class Outage {

	private static final long PROBE_NANOS = TimeUnit.SECONDS.toNanos(1);

	private static final long WARN_NANOS = TimeUnit.SECONDS.toNanos(10);

	private static final String REFUSED = ", and callers no longer wait for one (hilo.jdbc.fail-fast-after): ";

	private static final Logger logger = LoggerFactory.getLogger(Outage.class);

	private final DatabaseContext context;

	/** The one to be tried next comes first. */
	private final Set<RangeBuffer> failing = new LinkedHashSet<>();

	private boolean probing;

	private long begunAt;

	/** Since when the store can't be reached, if that is so. */
	private volatile @Nullable Unreachable unreachable;

	/** Whether the store has given a range since the start, and when it last did. */
	private boolean answered;

	private long answeredAt;

	private boolean warned;

	private long warnedAt;

	/** Whether a caller was refused since the last line. */
	private boolean refused;

	public Outage(DatabaseContext context) {
		this.context = context;
	}

	/**
	 * Notes that a refill has failed.
	 * @param passes whether it can succeed later; otherwise the store has answered
	 * @param wanted whether a caller waits for it, rather than the probe alone
	 */
	void failed(RangeBuffer buffer, Throwable failure, boolean passes, boolean wanted) {
		if (!passes) {
			succeeded(buffer);
		}
		boolean probes = false;
		boolean warns;
		synchronized (this) {
			long now = this.context.now();
			if (passes) {
				if (this.failing.isEmpty()) {
					this.begunAt = now;
				}
				this.failing.add(buffer);
				probes = !this.probing && this.context.life().state() == State.RUNNING;
				this.probing |= probes;
			}
			warns = !this.warned || ((wanted || this.refused) && now - this.warnedAt >= WARN_NANOS);
			if (warns) {
				this.warned = true;
				this.refused = false;
				this.warnedAt = now;
			}
		}
		logger.atLevel(warns ? Level.WARN : Level.DEBUG)
			.log("No range could be obtained for {}{}{}", this.context.describe(buffer.key()),
					refuses() ? REFUSED : ": ", DatabaseName.reason(failure));
		if (probes) {
			probeLater();
		}
	}

	/**
	 * Notes how the store has failed a request. An error of its own shows that it can be
	 * reached.
	 * @param askedAt when the store was asked, in nanoseconds
	 */
	synchronized void answered(Throwable failure, long askedAt) {
		Unreachable before = this.unreachable;
		if (!(failure instanceof StoreUnreachableException)) {
			this.unreachable = null;
		}
		else if (before != null) {
			this.unreachable = new Unreachable(before.since(), failure);
		}
		else if (this.answered) {
			this.unreachable = new Unreachable(Math.max(askedAt, this.answeredAt), failure);
		}
	}

	/**
	 * Whether callers that would have to wait are refused.
	 */
	boolean refuses() {
		Unreachable now = this.unreachable;
		return now != null && refusesAfter(now) <= 0;
	}

	private long refusesAfter(Unreachable known) {
		long limit = this.context.failFastAfter().toNanos();
		return (limit > 0) ? limit - (this.context.now() - known.since()) : Long.MAX_VALUE;
	}

	/**
	 * Refuses a caller. Its collection is tried again too.
	 * @return what it gets
	 */
	RangeUnavailableException refusal(RangeBuffer buffer) {
		boolean probes = false;
		Unreachable known;
		synchronized (this) {
			known = this.unreachable;
			// Else the store has answered meanwhile, and the collection may have a range
			if (refuses()) {
				this.failing.add(buffer);
				this.refused = true;
				probes = !this.probing;
				this.probing = true;
			}
		}
		if (probes) {
			probeLater();
		}
		Throwable reason = (known != null) ? known.failure() : null;
		return new RangeUnavailableException(
				"No range could be obtained for " + this.context.describe(buffer.key()) + REFUSED
						+ "its database is tried again each second"
						+ ((reason != null) ? ". The last attempt failed: " + DatabaseName.reason(reason) : ""),
				reason);
	}

	/**
	 * Notes that a collection has a range again.
	 */
	void succeeded(RangeBuffer buffer) {
		RangeBuffer next;
		long nanos;
		synchronized (this) {
			this.unreachable = null;
			this.answered = true;
			this.answeredAt = this.context.now();
			if (!this.failing.remove(buffer)) {
				return;
			}
			next = nextFailing();
			this.warned = next != null;
			nanos = this.answeredAt - this.begunAt;
		}
		if (next != null) {
			next.retry();
		}
		else {
			logger.info("Ranges of {} can be obtained again. They failed for {} s", this.context.describe(),
					Duration.ofNanos(nanos).toMillis() / 1000.0);
		}
	}

	/**
	 * Begins as a new process does: callers find out what still fails.
	 */
	public synchronized void restart() {
		this.failing.clear();
		this.warned = false;
		this.unreachable = null;
		this.answered = false;
	}

	/**
	 * In turn, so that a collection that never succeeds does not block the other ones.
	 */
	private @Nullable RangeBuffer nextFailing() {
		RangeBuffer first = this.failing.stream().findFirst().orElse(null);
		if (first != null) {
			this.failing.remove(first);
			this.failing.add(first);
		}
		return first;
	}

	private void probeLater() {
		try {
			this.context.threads().timer().in(PROBE_NANOS, this::probe);
		}
		catch (RuntimeException | Error ex) {
			synchronized (this) {
				this.probing = false;
			}
			logger.debug("Refills of {} are tried again by callers only, as the timer failed", this.context.describe(),
					ex);
		}
	}

	/** Continues whatever a retry throws. */
	private void probe() {
		boolean goesOn = true;
		try {
			RangeBuffer next = nextToProbe();
			goesOn = next != null;
			if (next != null) {
				next.retry();
			}
		}
		finally {
			if (goesOn) {
				probeLater();
			}
		}
	}

	private synchronized @Nullable RangeBuffer nextToProbe() {
		RangeBuffer next = (this.context.life().state() == State.RUNNING) ? nextFailing() : null;
		this.probing = next != null;
		return next;
	}

	/**
	 * The store can't be reached.
	 *
	 * @param since when the first of the requests was made that did not reach it, in
	 * nanoseconds
	 * @param failure how the last of them failed
	 */
	private record Unreachable(long since, Throwable failure) {
	}

}
