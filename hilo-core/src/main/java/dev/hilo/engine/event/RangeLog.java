package dev.hilo.engine.event;

import java.util.concurrent.atomic.AtomicBoolean;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.DocumentIdFormat;
import dev.hilo.range.Counter;
import dev.hilo.range.Range;
import dev.hilo.range.RangeEvent;
import dev.hilo.range.RangeListener;
import dev.hilo.range.RangeRepository;

/**
 * Writes to the log what happens to the ranges of one database: with the first one, how
 * ids look; and early, once at each mark, that the numbers of a collection will end.
 * Thread-safe.
 */
public final class RangeLog implements RangeListener {

	private static final int[] PERCENT = { 95, 80, 50 };

	private static final Logger logger = LoggerFactory.getLogger(RangeLog.class);

	private final AtomicBoolean begun = new AtomicBoolean();

	private final DatabaseName database;

	private final RangeRepository repository;

	private final DocumentIdFormat format;

	public RangeLog(DatabaseName database, RangeRepository repository, DocumentIdFormat format) {
		this.database = database;
		this.repository = repository;
		this.format = format;
	}

	@Override
	public void obtained(RangeEvent.Obtained event) {
		Range range = event.range();
		if (this.begun.compareAndSet(false, true)) {
			logger.info("Ids of {} look like <collection>{}{}1{}. Their ranges come from {}", this.database.describe(),
					this.format.separator(), this.format.beforeNumber(range.serverPrefix()),
					this.format.afterNumber(range.nodeTag()), this.repository.describe());
		}
		logger.debug("{}: obtained {}..{} in {} ms", this.database.describeFirst(range.collection()), range.low(),
				range.high(), event.duration().toMillis());
	}

	@Override
	public void healed(RangeEvent.Healed event) {
		logger.warn("{}: the counter had gone back by {} to {}, and was raised above all numbers that this "
				+ "process holds. If it was restored from a backup, restart the other processes that use it, or repair it "
				+ "as docs/operations.md says", this.database.describeFirst(event.range().collection()),
				event.raisedBy(), event.range().previousMax());
	}

	@Override
	public void giveBackFailed(RangeEvent.GiveBackFailed event) {
		Range newest = event.newest();
		logger.warn("{}: the unused end of {}..{} could not be given back and is lost: {}",
				this.database.describeFirst(newest.collection()), newest.low(), newest.high(),
				DatabaseName.reason(event.failure()));
	}

	/**
	 * Warns if a new range has passed a mark, once in each process.
	 * @param before the highest number that the process knew to be reserved
	 * @param high the last number of the range
	 */
	public void reserved(String collection, long before, long high, long bound) {
		for (int percent : PERCENT) {
			long mark = bound / 100 * percent + bound % 100 * percent / 100;
			if (high >= mark) {
				if (before < mark) {
					warn(collection, percent, high, bound);
				}
				return;
			}
		}
	}

	private void warn(String collection, int percent, long high, long bound) {
		logger.warn("At least {} % of the numbers of {} are reserved, {} of {}. Widen the id and {} before they end",
				percent, this.database.describe(collection), String.valueOf(high), String.valueOf(bound),
				whatEnds(collection, bound));
	}

	private String whatEnds(String collection, long bound) {
		Counter counter = this.repository.counter(collection);
		return (counter.bound() > bound || bound == Long.MAX_VALUE) ? DatabaseName.property(collection, "domain")
				: "the MAXVALUE of " + counter.description();
	}

}
