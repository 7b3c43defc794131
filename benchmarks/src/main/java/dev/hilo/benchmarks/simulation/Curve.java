package dev.hilo.benchmarks.simulation;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * How a day's work is spread over its seconds, with a mean of 1, and how often each
 * instance is restarted.
 */
enum Curve {

	STEADY("steady", 1, (second) -> 1),

	DAILY("busy days, quiet nights", 1, (second) -> 1 - 0.9 * Math.cos(2 * Math.PI * second / Curve.DAY)),

	BURSTS("10 s of every 10 minutes", 1, (second) -> (second % 600 < 10) ? 60 : 0),

	RESTARTS("steady, restarted every hour", 24, (second) -> 1);

	/** In seconds. */
	static final int DAY = 24 * 60 * 60;

	final String title;

	final int restarts;

	/** What has been done by the begin of each second. */
	private final double[] done = new double[DAY + 1];

	Curve(String title, int restarts, DoubleUnaryOperator rate) {
		this.title = title;
		this.restarts = restarts;
		for (int second = 0; second < this.done.length - 1; second++) {
			this.done[second + 1] = this.done[second] + rate.applyAsDouble(second);
		}
	}

	/**
	 * What is done from one time to another, both within the day.
	 */
	double between(double from, double to) {
		return done(to) - done(from);
	}

	/**
	 * When so much more has been done; infinite if not on this day.
	 */
	double after(double from, double work) {
		double wanted = done(from) + work;
		if (wanted > this.done[this.done.length - 1]) {
			return Double.POSITIVE_INFINITY;
		}
		int found = Arrays.binarySearch(this.done, wanted);
		if (found >= 0) {
			return Math.max(from, found);
		}
		int second = -found - 2;
		double rate = this.done[second + 1] - this.done[second];
		return Math.max(from, second + (wanted - this.done[second]) / rate);
	}

	private double done(double time) {
		int second = (int) time;
		return (second >= DAY) ? this.done[DAY]
				: this.done[second] + (time - second) * (this.done[second + 1] - this.done[second]);
	}

}
