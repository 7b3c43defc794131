package dev.hilo.benchmarks.latency;

import java.util.concurrent.TimeUnit;

/**
 * When numbers are drawn.
 */
enum Load {

	/** So long that a thousandth of the draws are more than the refills of the start. */
	SLOW("steady 1,000/s", 1_000, 1, 12_000),

	FAST("steady 50,000/s", 50_000, 1, 2_500),

	BURSTS("bursts of 5,000, 4/s", 4, 5_000, 2_500);

	final String title;

	final int millis;

	private final int burst;

	private final long periodNanos;

	Load(String title, int perSecond, int burst, int millis) {
		this.title = title;
		this.periodNanos = TimeUnit.SECONDS.toNanos(1) / perSecond;
		this.burst = burst;
		this.millis = millis;
	}

	boolean isSteady() {
		return this.burst == 1;
	}

	/** Whether a draw waits for its time, or follows at once on the one before. */
	boolean isTimed(long draw) {
		return draw % this.burst == 0;
	}

	/** When a draw is due, in nanoseconds since the start. */
	long due(long draw) {
		return draw / this.burst * this.periodNanos;
	}

}
