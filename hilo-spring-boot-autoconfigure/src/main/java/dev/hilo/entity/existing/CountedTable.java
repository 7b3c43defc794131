package dev.hilo.entity.existing;

import java.sql.SQLException;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.engine.CounterCheck;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.jdbc.TableProbe;
import dev.hilo.jdbc.table.ColumnDescription;
import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.FloorSource;
import dev.hilo.range.HeldRange;
import dev.hilo.range.Range;

/**
 * A table whose ids come from a counter of HiLo's: the numbers start above its rows,
 * those that it has before the first range. Thread-safe.
 */
final class CountedTable extends EntityTable implements FloorSource {

	private final HiLoSequences sequences;

	private final ExistingNumbers numbers;

	/** By the clock for intervals: when rows may be compared with the counter again. */
	private final AtomicLong compareAt = new AtomicLong(System.nanoTime());

	private volatile boolean found;

	/** Whether this process may have made the counter before it knew of the table. */
	private volatile boolean drawnBefore = true;

	/** When the table was described at the start; below 0 if it was not read. */
	private volatile long highestAtTheStart = -1;

	private long highest;

	/**
	 * Reads nothing yet.
	 */
	CountedTable(@Nullable String database, String collection, IdColumnProbe column, ExistingRowsSettings settings,
			HiLoSequences sequences) {
		super(database, collection, column, settings);
		this.sequences = sequences;
		this.numbers = new ExistingNumbers(this, sequences);
	}

	/** Whether a counter that exists shows that the rows were read. */
	boolean counterProves() {
		return !this.drawnBefore && !this.settings.sharesCounter(this.collection);
	}

	/**
	 * Has its rows read before the next range.
	 */
	void start() {
		this.sequences.endAt(this.collection, this.settings.lastOf(this.type, this.column.column().idType()));
		// A foreign counter gives each number once, whatever rows there are
		this.found = !this.sequences.counter(this.collection).isRaised();
		if (!this.found && this.settings.hasForeignCounter(this.collection)
				&& !this.sequences.repository().isInMemory()) {
			throw new HiLoConfigurationException("hilo.entities.sequences", "blocks", "The ranges of collection '"
					+ this.log.key() + "' come from a RangeRepository bean, which has counters of its own: remove it");
		}
		this.drawnBefore = this.sequences.startAbove(this.collection, this);
	}

	@Override
	void readAhead(ColumnDescription column, TableProbe probe) throws SQLException, TimeoutException {
		if (column.filledBy() != null) {
			this.log.filled(column);
		}
		if (this.found) {
			return;
		}
		if (isRead() && this.numbers.areOrdered(column)) {
			this.highestAtTheStart = this.numbers.highestIn(column, probe);
		}
	}

	@Override
	public long highest() {
		long highest = isRead() ? readHighest() : 0;
		this.found = true;
		this.highest = highest;
		return highest;
	}

	@Override
	public void raised(Range range) {
		ColumnDescription column = this.column.ifDescribed();
		this.log.raised(column, this.highest, range);
	}

	@Override
	public String description() {
		return "a probe of the ids of " + this.type.getName() + " that exist";
	}

	@Override
	boolean isDueToCompare() {
		long now = System.nanoTime();
		long due = this.compareAt.get();
		return now - due >= 0 && this.compareAt.compareAndSet(due, now + TimeUnit.MINUTES.toNanos(1));
	}

	/**
	 * Also above those among the numbers that this process holds. All texts would have to
	 * be read.
	 */
	@Override
	void compare() {
		try {
			if (!this.sequences.counter(this.collection).isRaised() || !isRead()) {
				return;
			}
			TableProbe probe = this.column.probe();
			ColumnDescription column = this.column.describe();
			if (!this.numbers.areOrdered(column) || !wouldAssign(column)) {
				return;
			}
			long highest = this.numbers.in(column, probe);
			OptionalLong counter = this.sequences.counter(this.collection).highest();
			if (counter.isPresent() && (highest > counter.getAsLong() || holdsTaken(column, probe))) {
				this.sequences.raise(this.collection, highest);
				this.log.rowsOfOthers(column, highest, counter.getAsLong());
			}
		}
		catch (SQLException | TimeoutException | RuntimeException ex) {
			this.log.notCompared(ex);
		}
	}

	/**
	 * Whether a number that this process holds is taken. They are read once more after
	 * the rows, which may be its own.
	 */
	private boolean holdsTaken(ColumnDescription column, TableProbe probe) throws SQLException, TimeoutException {
		for (HeldRange before : held()) {
			long highest = probe.highestNumber(column, before.high()).longValue();
			if (held().stream()
				.anyMatch((range) -> range.high() == before.high() && highest >= range.low() + range.used())) {
				return true;
			}
		}
		return false;
	}

	private List<HeldRange> held() {
		String counter = this.sequences.settings(this.collection).counter();
		CollectionSnapshot snapshot = this.sequences.snapshot((counter != null) ? counter : this.collection);
		return (snapshot != null) ? snapshot.held() : List.of();
	}

	@Override
	CounterAudit audit() {
		if (this.settings.ignoresExistingIds(this.collection)) {
			return skipped("ids that exist are ignored (existing-ids)", null);
		}
		try {
			TableProbe probe = this.column.probe();
			ColumnDescription column = this.column.describe();
			return wouldAssign(column) ? audit(column, probe) : skipped("the database makes the ids", null);
		}
		catch (SQLException | TimeoutException | RuntimeException ex) {
			return skipped("the table, the counter or its floor could not be read", ex);
		}
	}

	private CounterAudit audit(ColumnDescription column, TableProbe probe) throws SQLException, TimeoutException {
		if (!this.numbers.areComparable(column)) {
			return skipped("the ids are in no order that a counter has", null);
		}
		boolean readsFirst = !this.found && !this.numbers.haveFloor();
		// Before the counter, which may move on meanwhile
		long highest = this.numbers.highestIn(column, probe);
		CounterCheck found = this.sequences.check(this.collection);
		CounterCheck check = (found.counter() == null && readsFirst) ? found.above(highest) : found;
		return audited(column, check, highest, this.numbers.bound());
	}

	private boolean isRead() {
		return !this.settings.ignoresExistingIds(this.collection) && !this.numbers.haveFloor();
	}

	/**
	 * The highest id of the table as it is now. Describing it anew shows whether it can
	 * be read: finding the highest id may take long, but being locked out must not.
	 */
	private long readHighest() {
		try {
			TableProbe probe = this.column.probe();
			// Where it leads each caller to a database of its own, only the first caller
			// can have described it
			ColumnDescription column = probe.routes() ? this.column.ifDescribed() : this.column.describeAnew();
			if (column == null) {
				throw new TableProbe.RefusedException("its DataSource may lead each caller to another database", null);
			}
			check(column);
			return this.numbers.in(column, probe);
		}
		catch (TableProbe.RefusedException ex) {
			this.log.hidden(ex);
			return 0;
		}
		catch (TimeoutException ex) {
			long known = this.highestAtTheStart;
			if (known < 0) {
				throw this.log.notRead(ex);
			}
			this.log.blockedSinceTheStart(ex, known);
			return this.numbers.check(known);
		}
		catch (SQLException ex) {
			throw this.log.notRead(ex);
		}
	}

	/**
	 * Warns of other writers, and refuses what the database would refuse.
	 */
	private void check(ColumnDescription column) {
		if (column.filledBy() != null) {
			if (!wouldAssign(column)) {
				this.log.drawnByHand(column);
			}
			else if (column.always()) {
				throw this.log.generatedAlways(column);
			}
			else {
				this.log.filled(column);
			}
		}
	}

}
