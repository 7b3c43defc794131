package dev.hilo.engine;

import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.range.Range;
import dev.hilo.range.RangeListener;

/**
 * Writes to the log what an operator should know.
 */
public final class LoggingRangeListener implements RangeListener {

	private static final Logger logger = LoggerFactory.getLogger(LoggingRangeListener.class);

	@Override
	public void obtained(@Nullable String database, Range range, Duration latency) {
		logger.debug("Collection '{}'{}: obtained {}..{} in {} ms", range.collection(), in(database), range.low(),
				range.high(), latency.toMillis());
	}

	@Override
	public void healed(@Nullable String database, Range range, long by) {
		logger.warn(
				"Collection '{}'{}: the counter had fallen back by {} to {}, and was raised above all numbers that this "
						+ "process holds. If it was restored from a backup, restart the other processes that use it",
				range.collection(), in(database), by, range.previousMax());
	}

	@Override
	public void refillFailed(@Nullable String database, String collection, Throwable failure) {
		logger.warn("Collection '{}'{}: no range could be obtained: {}", collection, in(database),
				RangeWait.reason(failure));
	}

	@Override
	public void givenBack(@Nullable String database, Range newest, long lastUsed, boolean accepted) {
		if (accepted) {
			logger.debug("Collection '{}'{}: gave back {}..{}", newest.collection(), in(database), lastUsed + 1,
					newest.high());
		}
		else {
			logger.debug("Collection '{}'{}: {}..{} stay unused, others have gone on from there", newest.collection(),
					in(database), lastUsed + 1, newest.high());
		}
	}

	@Override
	public void giveBackFailed(@Nullable String database, Range newest, Throwable failure) {
		logger.warn("Collection '{}'{}: the unused end of {}..{} could not be given back and is lost: {}",
				newest.collection(), in(database), newest.low(), newest.high(), RangeWait.reason(failure));
	}

	private static String in(@Nullable String database) {
		return (database != null) ? " of database '" + database + "'" : "";
	}

}
