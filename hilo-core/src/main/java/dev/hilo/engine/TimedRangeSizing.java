package dev.hilo.engine;

import java.time.Duration;

import dev.hilo.range.RangeSizing;
import dev.hilo.range.RangeUsage;

/**
 * Doubles a range that was used up in less than 30 seconds, halves one that lasted for
 * more than 60, and otherwise keeps the size; never below the initial and never above the
 * maximum capacity. The rule is RavenDB's, except for the cap, which here applies to
 * every branch. Thread-safe.
 */
public final class TimedRangeSizing implements RangeSizing {

	private static final Duration GROW_BELOW = Duration.ofSeconds(30);

	private static final Duration SHRINK_ABOVE = Duration.ofSeconds(60);

	@Override
	public long nextSize(RangeUsage usage) {
		long lastSize = usage.lastSize();
		Duration sinceLast = usage.sinceLast();
		long size = lastSize;
		if (!sinceLast.isNegative() && sinceLast.compareTo(GROW_BELOW) < 0) {
			size = (lastSize > Long.MAX_VALUE / 2) ? Long.MAX_VALUE : 2 * lastSize;
		}
		else if (sinceLast.compareTo(SHRINK_ABOVE) > 0) {
			size = lastSize / 2;
		}
		return Math.min(Math.max(usage.initialCapacity(), size), usage.maxCapacity());
	}

}
