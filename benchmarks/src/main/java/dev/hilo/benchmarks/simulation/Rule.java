package dev.hilo.benchmarks.simulation;

import java.time.Duration;
import java.util.Arrays;

import dev.hilo.engine.TimedRangeSizing;
import dev.hilo.engine.buffer.Snapshots;
import dev.hilo.range.RangeSizing;

/**
 * Decides how many numbers are asked for, and when.
 */
@FunctionalInterface
interface Rule {

	/**
	 * Lives one life.
	 * @param curve how the work is spread
	 * @param perSecond numbers drawn a second, in the mean
	 * @param start when it starts, in seconds of the day
	 * @param end when it ends
	 */
	Life live(Curve curve, double perSecond, double start, double end);

	/**
	 * Ours, on its real code, with the database 50 ms away.
	 * @param byRate whether waits count for the size, or time alone
	 */
	static Rule timed(long initial, long max, boolean byRate) {
		RangeSizing sizing = new TimedRangeSizing();
		Duration trip = Duration.ofMillis(50);
		return (curve, perSecond, start, end) -> {
			long requests = 0;
			long size = 0;
			double asked = start;
			double usedUp = curve.after(start, 1 / perSecond);
			double[] rates = new double[3];
			while (usedUp < end) {
				Duration since = Duration.ofNanos((long) ((usedUp - asked) * 1e9));
				rates[(int) (requests % rates.length)] = size / Math.max(1e-3, usedUp - asked);
				boolean waited = byRate && since.compareTo(trip) < 0;
				size = sizing.nextSize(new Snapshots.Usage("", size, (requests == 0) ? Duration.ZERO : since, 0, 0,
						Arrays.stream(rates).max().orElseThrow(), trip, waited, initial, max, 0));
				asked = usedUp;
				usedUp = curve.after(asked, size / perSecond);
				requests++;
			}
			double unused = (requests == 0) ? 0 : Math.max(0, size - perSecond * curve.between(asked, end));
			return new Life(requests, unused, end - asked);
		};
	}

	/**
	 * Ours with an autonomy, on the real code: the next range is asked for as soon as one
	 * is drawn from.
	 * @param seconds how long the numbers at hand are to last
	 */
	static Rule autonomous(double seconds) {
		RangeSizing sizing = new TimedRangeSizing();
		return (curve, perSecond, start, end) -> {
			long requests = 0;
			long current = 0;
			long ahead = 0;
			double asked = start;
			double askedBefore = start;
			double begun = curve.after(start, 1 / perSecond);
			while (begun < end) {
				double drawn = perSecond * curve.between(askedBefore, begun);
				long reserve = (long) (9.0 / 8 * seconds * drawn / Math.max(10, begun - askedBefore));
				long size = sizing
					.nextSize(new Snapshots.Usage("", ahead, Duration.ofNanos((long) ((begun - asked) * 1e9)), 0, 0, 0,
							Duration.ofMillis(50), false, 32, 1 << 20, reserve));
				requests++;
				askedBefore = asked;
				asked = begun;
				current = (ahead > 0) ? ahead : size;
				ahead = size;
				begun = curve.after(asked, current / perSecond);
			}
			double unused = (requests == 0) ? 0 : Math.max(0, current + ahead - perSecond * curve.between(asked, end));
			return new Life(requests, unused, end - asked);
		};
	}

	/**
	 * Always the same size, and nothing goes back.
	 */
	static Rule fixed(long size) {
		return (curve, perSecond, start, end) -> {
			double drawn = Math.floor(perSecond * curve.between(start, end));
			double requests = Math.ceil(drawn / size);
			return new Life(requests, requests * size - drawn, Double.POSITIVE_INFINITY);
		};
	}

	/**
	 * What one instance did with one collection between its start and its end.
	 *
	 * @param requests how often it asked for numbers
	 * @param unused numbers that it held at its end
	 * @param newestAge seconds since it asked last; infinite where nothing goes back
	 */
	record Life(double requests, double unused, double newestAge) {
	}

}
