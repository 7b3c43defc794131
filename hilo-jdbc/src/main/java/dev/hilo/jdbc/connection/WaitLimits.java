package dev.hilo.jdbc.connection;

import java.time.Duration;

/**
 * How long a transaction of HiLo's own waits for the database. What ends at the network's
 * limit alone goes on at the server, where it may wait for a lock, and takes a connection
 * there; so the server cancels each statement before that.
 *
 * @param statement when the server cancels a statement, in whole seconds; zero for never
 * @param network how long to wait for each answer
 */
public record WaitLimits(Duration statement, Duration network) {

	/** How many attempts a caller's wait has room for. */
	private static final int ATTEMPTS = 4;

	/** A cancellation takes a while to arrive, and so does its report. */
	static final Duration MARGIN = Duration.ofSeconds(1);

	/**
	 * Those of one attempt to reserve a range.
	 * @param timeout how long a caller waits, over several attempts
	 */
	public static WaitLimits ofAttempt(Duration timeout) {
		return new WaitLimits(wholeSeconds(timeout.dividedBy(ATTEMPTS)), timeout).withMargin();
	}

	/**
	 * Those of work that should be done by then.
	 */
	public static WaitLimits of(Duration limit) {
		return new WaitLimits(wholeSeconds(limit), limit).withMargin();
	}

	/**
	 * Those of work that may take long, as long as there is an answer now and then.
	 */
	public static WaitLimits ofSilence(Duration limit) {
		return new WaitLimits(Duration.ZERO, limit);
	}

	/**
	 * The same, with less time left for the network.
	 */
	WaitLimits within(Duration left) {
		return new WaitLimits(this.statement, left).withMargin();
	}

	private WaitLimits withMargin() {
		Duration least = this.statement.plus(MARGIN);
		return (this.network.compareTo(least) < 0) ? new WaitLimits(this.statement, least) : this;
	}

	private static Duration wholeSeconds(Duration limit) {
		return Duration.ofSeconds(Math.max(1, limit.toSeconds()));
	}

}
