package dev.hilo.engine;

import java.time.Instant;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warns early that the numbers of a collection will end: once at each mark, in each
 * process.
 */
final class DomainUse {

	private static final int[] PERCENT = { 95, 80, 50 };

	private static final Logger logger = LoggerFactory.getLogger(DomainUse.class);

	private DomainUse() {
	}

	/**
	 * Warns if a new range has passed a mark.
	 * @param before the highest number that the process knew to be reserved
	 * @param high the last number of the range
	 */
	static void check(RangeBuffer buffer, DatabaseContext context, long before, long high, long bound) {
		for (int percent : PERCENT) {
			long mark = bound / 100 * percent + bound % 100 * percent / 100;
			if (high >= mark) {
				if (before < mark) {
					warn(buffer, context, percent, high, bound);
				}
				return;
			}
		}
	}

	private static void warn(RangeBuffer buffer, DatabaseContext context, int percent, long high, long bound) {
		Instant end = buffer.snapshot().exhaustedAt();
		logger.warn("{} % of the numbers of {} are reserved, {} of {}{}. Widen the id and {} before they end", percent,
				context.describe(buffer.key), String.valueOf(high), String.valueOf(bound),
				(end != null) ? "; at the rate of the last hours they end at " + end : "",
				CollectionSettings.property(buffer.key, "domain"));
	}

}
