package dev.hilo.engine.event;

import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
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

	private final Set<String> limited = ConcurrentHashMap.newKeySet();

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
					this.format.afterNumber(range.nodeTag()), store());
		}
		logger.debug("{}: obtained {}..{} in {} ms", this.database.describeFirst(range.collection()), range.low(),
				range.high(), event.duration().toMillis());
	}

	/** A store may be users' code, which may fail here. */
	private String store() {
		try {
			return this.repository.describe().toString();
		}
		catch (RuntimeException | Error ex) {
			return this.repository.getClass().getName() + ", which could not describe itself: " + ex;
		}
	}

	@Override
	public void healed(RangeEvent.Healed event) {
		logger.warn("{}: the counter had gone back by {} to {}, and was raised above all numbers that this "
				+ "process holds. If it was restored from a backup, restart the other processes that use it, or repair it "
				+ "as docs/operations.md says", this.database.describeFirst(event.collection()), event.raisedBy(),
				event.range().previousMax());
	}

	@Override
	public void thrownAway(RangeEvent.ThrownAway event) {
		logger.debug("{}: up to {} numbers are thrown away, as the database may have reserved them",
				this.database.describeFirst(event.collection()), event.size());
	}

	@Override
	public void givenBack(RangeEvent.GivenBack event) {
		logger.debug(event.accepted() ? "{}: gave back {}..{}" : "{}: {}..{} stay unused, as the counter has moved on",
				this.database.describeFirst(event.collection()), event.lastUsed() + 1, event.newest().high());
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
	 * @param end when the numbers end at the current rate, if that is known
	 */
	public void reserved(String collection, long before, long high, long bound, Supplier<@Nullable Instant> end) {
		for (int percent : PERCENT) {
			long mark = bound / 100 * percent + bound % 100 * percent / 100;
			if (high >= mark) {
				if (before < mark) {
					warn(collection, percent, high, bound, end.get());
				}
				return;
			}
		}
	}

	private void warn(String collection, int percent, long high, long bound, @Nullable Instant end) {
		logger.warn("At least {} % of the numbers of {} are reserved, {} of {}{}. Widen the id and {} before they end",
				percent, this.database.describe(collection), String.valueOf(high), String.valueOf(bound),
				(end != null) ? "; at the rate of the last hours they end at " + end : "", whatEnds(collection, bound));
	}

	private String whatEnds(String collection, long bound) {
		Counter counter = this.repository.counter(collection);
		return (counter.bound() > bound || bound == Long.MAX_VALUE) ? DatabaseName.property(collection, "domain")
				: "the MAXVALUE of " + counter.description();
	}

	/**
	 * Warns that the numbers of a collection can't last as long as they are to, once in
	 * each process.
	 * @param obstacle why they can't, or {@code null} if they can
	 */
	public void autonomyLimited(String collection, @Nullable String obstacle) {
		if (obstacle != null && this.limited.add(collection)) {
			logger.warn(
					"The numbers of {} don't last without the database as long as hilo.autonomy (or {}) says: {}. "
							+ "Raise that, or lower the autonomy",
					this.database.describe(collection), DatabaseName.property(collection, "autonomy"), obstacle);
		}
	}

}
