package dev.hilo.engine;

import java.time.Duration;

import dev.hilo.range.RangeSizing;
import dev.hilo.range.RangeUsage;

/**
 * Doubles a range that was used up in less than 30 seconds, halves one that lasted for
 * more than 60, and otherwise keeps the size; never below the initial and never above the
 * maximum capacity. The rule is RavenDB's, except for the cap, which here applies to
 * every branch.
 * <p>
 * Where callers wait, or will have to, the range also lasts for eight refills at the
 * fastest recent draw rate: it doubles up to nine times at once. So a collection under
 * load gets ahead of a distant database after one wait, not after one for each doubling.
 * <p>
 * Where an autonomy is configured, the range is at least the reserve for it. The next one
 * is then due as soon as this one is drawn from, so that one of the two is always whole.
 * Thread-safe.
 */
public final class TimedRangeSizing implements RangeSizing {

	private static final Duration GROW_BELOW = Duration.ofSeconds(30);

	private static final Duration SHRINK_ABOVE = Duration.ofSeconds(60);

	private static final int REFILLS = 8;

	private static final int MAX_GROWTH = 512;

	private static final double NANOS_PER_SECOND = 1e9;

	@Override
	public long nextSize(RangeUsage usage) {
		long size = usage.waited() ? Math.max(byTime(usage), byRate(usage)) : byTime(usage);
		long least = Math.max(usage.initialCapacity(), usage.reserve());
		return Math.min(Math.max(least, size), usage.maxCapacity());
	}

	private static long byTime(RangeUsage usage) {
		long lastSize = usage.lastSize();
		Duration sinceLast = usage.sinceLast();
		if (!sinceLast.isNegative() && sinceLast.compareTo(GROW_BELOW) < 0) {
			return times(lastSize, 2);
		}
		return (sinceLast.compareTo(SHRINK_ABOVE) > 0) ? lastSize / 2 : lastSize;
	}

	private static long byRate(RangeUsage usage) {
		double perRefill = usage.numbersPerSecond() * usage.refillDuration().toNanos() / NANOS_PER_SECOND;
		long demand = (long) Math.min(REFILLS * perRefill, Long.MAX_VALUE);
		int growth = 1;
		while (growth < MAX_GROWTH && times(usage.lastSize(), growth) < demand) {
			growth *= 2;
		}
		return times(usage.lastSize(), growth);
	}

	private static long times(long size, int factor) {
		return (size > Long.MAX_VALUE / factor) ? Long.MAX_VALUE : size * factor;
	}

}
