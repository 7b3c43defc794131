package dev.hilo.benchmarks.simulation;

import java.time.Duration;
import java.util.List;

import dev.hilo.benchmarks.Table;
import dev.hilo.engine.TimedRangeSizing;
import dev.hilo.engine.buffer.Snapshots;

/**
 * A burst of draws on a fresh collection that refills ahead, by the real sizing code:
 * what it leaves reserved and unused.
 *
 * @param numbers how many are drawn
 * @param perSecond how fast they are due
 * @param tripSeconds how long a refill takes
 */
record Burst(double numbers, double perSecond, double tripSeconds) {

	/** As the engine: when what is left lasts no longer than this, it asks. */
	private static final double LEAD_TRIPS = 4;

	private static final double LEAD_MARGIN = 0.002;

	private static final double SHORTEST = 0.001;

	/** A table of what bursts leave unused, by the rule and by time alone. */
	static Table unused(List<String> rules) {
		Table unused = new Table("numbers");
		for (double perSecond : List.of(10_000.0, 1e9)) {
			for (int millisAway : List.of(5, 50)) {
				for (double numbers = 100; numbers <= 1e6; numbers *= 10) {
					Burst burst = new Burst(numbers, perSecond, millisAway / 1000.0);
					String row = (perSecond < 1e9) ? "10,000/s, " : "at once, ";
					for (String rule : rules) {
						unused.add(row + millisAway + " ms away: " + rule, String.format("%,.0f", numbers),
								burst.unused(rule.equals(rules.get(0))));
					}
				}
			}
		}
		return unused;
	}

	/**
	 * What is left at the end, with the range ahead.
	 * @param byRate whether waits count for the size
	 */
	private double unused(boolean byRate) {
		double obtained = this.tripSeconds;
		double begun = obtained;
		double wanted = obtained;
		double reserved = 0;
		double size = 32;
		double fastest = 0;
		boolean waited = false;
		while (true) {
			double before = reserved;
			reserved += size;
			double left = Math.max(size / 8, this.perSecond * (LEAD_TRIPS * this.tripSeconds + LEAD_MARGIN));
			double askedAt = Math.max(begun, (reserved - left) / this.perSecond);
			double drawn = drawn(askedAt, before, reserved);
			if (drawn >= this.numbers) {
				return reserved - this.numbers;
			}
			double usedUp = Math.max(begun, reserved / this.perSecond);
			fastest = Math.max(fastest, (drawn - before) / Math.max(SHORTEST, askedAt - wanted));
			boolean willWait = usedUp - askedAt < this.tripSeconds;
			double next = new TimedRangeSizing()
				.nextSize(new Snapshots.Usage("", (long) size, seconds(askedAt - obtained), 0, 0, fastest,
						seconds(this.tripSeconds), byRate && (waited || willWait), 32, 1 << 20, 0));
			waited = usedUp < askedAt + this.tripSeconds;
			obtained = askedAt + this.tripSeconds;
			if (reserved >= this.numbers) {
				return reserved + next - this.numbers;
			}
			begun = Math.max(obtained, usedUp);
			wanted = usedUp;
			size = next;
		}
	}

	/** How many numbers have been drawn at a time, with what is reserved by then. */
	private double drawn(double time, double before, double reserved) {
		return Math.min(Math.min(reserved, this.numbers), Math.max(before, this.perSecond * time));
	}

	private static Duration seconds(double seconds) {
		return Duration.ofNanos((long) (seconds * 1e9));
	}

}
