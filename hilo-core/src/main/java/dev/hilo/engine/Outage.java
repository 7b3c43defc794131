package dev.hilo.engine;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * The time in which refills of a database fail: from the first failure until each
 * collection that failed has a range again.
 * <ol>
 * <li>Every second, one collection that has failed is tried again, though nobody may ask
 * for its ids: the application recovers without a caller who pays for it. When no further
 * one has begun to fail for a minute, that is done every ten seconds.</li>
 * <li>When one has succeeded, the next is tried at once.</li>
 * <li>The log has the first failure, then one at most every ten seconds, and the
 * end.</li>
 * </ol>
 * Thread-safe.
 */
final class Outage {

	private static final long PROBE_NANOS = TimeUnit.SECONDS.toNanos(1);

	private static final long SLOW_PROBE_NANOS = TimeUnit.SECONDS.toNanos(10);

	private static final long SLOW_AFTER_NANOS = TimeUnit.MINUTES.toNanos(1);

	private static final long WARN_NANOS = TimeUnit.SECONDS.toNanos(10);

	private static final Logger logger = LoggerFactory.getLogger(Outage.class);

	private final DatabaseContext context;

	private final ReentrantLock lock = new ReentrantLock();

	/** The one to be tried next comes first. */
	private final Set<RangeBuffer> failing = new LinkedHashSet<>();

	private boolean probing;

	private long begunAt;

	/** When the last of them began to fail. */
	private volatile long spreadAt;

	private long failures;

	/** Those that gave up just before the first failure are counted, too. */
	private long callers;

	private long callerAt;

	private boolean warned;

	private long warnedAt;

	private long unsaid;

	Outage(DatabaseContext context) {
		this.context = context;
	}

	/**
	 * Notes that a refill has failed.
	 * @param passes whether it can succeed later; otherwise the store has answered
	 * @param wanted whether somebody waits for it, rather than the probe alone
	 */
	void failed(RangeBuffer buffer, Throwable failure, boolean passes, boolean wanted) {
		if (!passes) {
			succeeded(buffer);
		}
		boolean probes = false;
		long more = -1;
		this.lock.lock();
		try {
			long now = this.context.nanoTime.getAsLong();
			if (passes) {
				if (this.failing.isEmpty()) {
					this.begunAt = now;
					this.failures = 0;
					if (now - this.callerAt > this.context.timeout.toNanos()) {
						this.callers = 0;
					}
				}
				if (this.failing.add(buffer)) {
					this.spreadAt = now;
				}
				this.failures++;
				probes = !this.probing && this.context.state == DatabaseState.RUNNING;
				this.probing |= probes;
			}
			if (!this.warned || (wanted && now - this.warnedAt >= WARN_NANOS)) {
				this.warned = true;
				this.warnedAt = now;
				more = this.unsaid;
				this.unsaid = 0;
			}
			else {
				this.unsaid++;
			}
		}
		finally {
			this.lock.unlock();
		}
		tell(buffer, failure, more);
		if (probes) {
			probeIn(PROBE_NANOS);
		}
	}

	/**
	 * Notes that a caller got no number.
	 */
	void countCaller() {
		this.lock.lock();
		try {
			this.callers++;
			this.callerAt = this.context.nanoTime.getAsLong();
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Notes that a collection has a range again.
	 */
	void succeeded(RangeBuffer buffer) {
		String story = null;
		RangeBuffer next = null;
		this.lock.lock();
		try {
			if (!this.failing.remove(buffer)) {
				return;
			}
			next = nextFailing();
			if (next == null) {
				this.warned = false;
				this.unsaid = 0;
				story = "failed for "
						+ Duration.ofNanos(this.context.nanoTime.getAsLong() - this.begunAt).toMillis() / 1000.0
						+ " s: " + this.failures + " requests, and " + this.callers + " callers got no id";
			}
		}
		finally {
			this.lock.unlock();
		}
		if (story != null) {
			logger.info("Ranges of {} can be obtained again. They {}", this.context.describe(), story);
		}
		else if (next != null) {
			next.retry();
		}
	}

	/**
	 * Goes on after a restart, as if all had begun to fail now.
	 */
	void resume() {
		boolean probes;
		this.lock.lock();
		try {
			this.begunAt = this.context.nanoTime.getAsLong();
			this.spreadAt = this.begunAt;
			this.failures = 0;
			this.callers = 0;
			probes = !this.probing && !this.failing.isEmpty();
			this.probing |= probes;
		}
		finally {
			this.lock.unlock();
		}
		if (probes) {
			probeIn(PROBE_NANOS);
		}
	}

	/** In turn, so that one that never succeeds keeps none of the others from it. */
	private @Nullable RangeBuffer nextFailing() {
		RangeBuffer first = this.failing.stream().findFirst().orElse(null);
		if (first != null) {
			this.failing.remove(first);
			this.failing.add(first);
		}
		return first;
	}

	private void probeIn(long nanos) {
		try {
			this.context.threads.timer.in(nanos, this::probe);
		}
		catch (RuntimeException | Error ex) {
			this.lock.lock();
			try {
				this.probing = false;
			}
			finally {
				this.lock.unlock();
			}
			logger.debug("Refills of {} are tried again by callers only, as the timer failed", this.context.describe(),
					ex);
		}
	}

	/** Goes on whatever it meets. */
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
				probeIn((this.context.nanoTime.getAsLong() - this.spreadAt < SLOW_AFTER_NANOS) ? PROBE_NANOS
						: SLOW_PROBE_NANOS);
			}
		}
	}

	private @Nullable RangeBuffer nextToProbe() {
		this.lock.lock();
		try {
			RangeBuffer next = (this.context.state == DatabaseState.RUNNING) ? nextFailing() : null;
			this.probing = next != null;
			return next;
		}
		finally {
			this.lock.unlock();
		}
	}

	private void tell(RangeBuffer buffer, Throwable failure, long more) {
		logger.atLevel((more >= 0) ? Level.WARN : Level.DEBUG)
			.log("No range could be obtained for {}: {}{}", this.context.describe(buffer.key),
					WaitFailures.reason(failure), (more > 0) ? " (and " + more + " failures since the last line)" : "");
	}

}
