package dev.hilo.engine;

/**
 * Whether a collection is in use. Not thread-safe: the lock of its {@link RangeBuffer}
 * guards it.
 */
final class Activity {

	private static final long IDLE_NANOS = 60_000_000_000L;

	/** How many numbers had been drawn when that last was seen to have changed. */
	private long seenDrawn;

	/** When a draw or a wait was last seen. */
	private long seenAt;

	private boolean begun;

	/**
	 * Notes a wait.
	 */
	void seen(long now) {
		this.begun = true;
		this.seenAt = now;
	}

	/**
	 * Whether nobody has drawn or waited for a minute. Draws are seen here only, as they
	 * leave no other trace: those since the last call count as if they were made now.
	 * @param drawn how many numbers have been drawn
	 */
	boolean isIdle(long drawn, long now) {
		if (drawn != this.seenDrawn) {
			this.seenDrawn = drawn;
			seen(now);
		}
		return !this.begun || now - this.seenAt >= IDLE_NANOS;
	}

}
