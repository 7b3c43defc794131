package dev.hilo.engine;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.range.RangeEvent;
import dev.hilo.range.RangeListener;

/**
 * Writes to the log what happened to ranges; {@link Outage} tells of failed refills.
 */
final class LoggingRangeListener implements RangeListener {

	private static final Logger logger = LoggerFactory.getLogger(LoggingRangeListener.class);

	@Override
	public void obtained(RangeEvent.Obtained event) {
		logger.debug("Collection '{}'{}: obtained {}..{} in {} ms", event.collection(), in(event), event.range().low(),
				event.range().high(), event.duration().toMillis());
	}

	@Override
	public void healed(RangeEvent.Healed event) {
		logger
			.warn("Collection '{}'{}: the counter had gone back by {} to {}, and was raised above all numbers that this "
					+ "process holds. If it was restored from a backup, restart the other processes that use it, or repair it "
					+ "as docs/operations.md says", event.collection(), in(event), event.raisedBy(),
					event.range().previousMax());
	}

	@Override
	public void thrownAway(RangeEvent.ThrownAway event) {
		logger.debug("Collection '{}'{}: up to {} numbers are thrown away, as the database may have reserved them",
				event.collection(), in(event), event.size());
	}

	@Override
	public void givenBack(RangeEvent.GivenBack event) {
		if (event.accepted()) {
			logger.debug("Collection '{}'{}: gave back {}..{}", event.collection(), in(event), event.lastUsed() + 1,
					event.newest().high());
		}
		else {
			logger.debug("Collection '{}'{}: {}..{} stay unused, as the counter has moved on", event.collection(),
					in(event), event.lastUsed() + 1, event.newest().high());
		}
	}

	@Override
	public void giveBackFailed(RangeEvent.GiveBackFailed event) {
		logger.warn("Collection '{}'{}: the unused end of {}..{} could not be given back and is lost: {}",
				event.collection(), in(event), event.newest().low(), event.newest().high(),
				WaitFailures.reason(event.failure()));
	}

	private static String in(RangeEvent event) {
		return (event.database() != null) ? " of database '" + event.database() + "'" : "";
	}

}
