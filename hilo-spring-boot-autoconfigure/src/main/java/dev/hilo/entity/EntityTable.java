package dev.hilo.entity;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.FloorSource;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.range.Range;

/**
 * The table of a class of entities, as the application had it before HiLo. It is looked
 * at when the first id is needed. Thread-safe.
 */
final class EntityTable implements FloorSource {

	private final @Nullable String database;

	private final String collection;

	private final Class<?> type;

	private final KnownColumn column;

	/** Whether the class itself asks for its ids. */
	private final boolean wished;

	private final @Nullable TableLook look;

	private final @Nullable HiLoSequences sequences;

	private final ExistingRowsSettings settings;

	private final Supplier<List<ExistingIds>> existingIds;

	/** The counters of all tables here, by the names of the tables. */
	private final Map<String, String> counters;

	private final EntityTableLog log;

	private final ReentrantLock deciding = new ReentrantLock();

	private volatile @Nullable Boolean assigns;

	/** The highest id that HiLo has not made, until the rows have been looked at. */
	private final AtomicLong seen = new AtomicLong();

	private volatile @Nullable DocumentIdNumbers numbers;

	private volatile boolean found;

	/** Whether this process may have made the counter before it knew of the table. */
	private volatile boolean drawnBefore = true;

	private long highest;

	EntityTable(@Nullable String database, String collection, IdColumn column, @Nullable TableLook look,
			@Nullable HiLoSequences sequences, ExistingRowsSettings settings, Supplier<List<ExistingIds>> existingIds,
			Map<String, String> counters) {
		this.database = database;
		this.collection = collection;
		this.type = column.entityType();
		this.look = look;
		this.sequences = sequences;
		this.settings = settings;
		this.existingIds = existingIds;
		this.counters = counters;
		this.wished = column.howToLeave() != null;
		this.log = new EntityTableLog(this.type, collection, column.howToLeave());
		this.column = new KnownColumn(column, look, this.log);
	}

	/**
	 * Has its rows looked at before the next range.
	 */
	void start() {
		if (this.sequences != null) {
			// Nobody gets a number of such a counter twice, whatever rows there are
			this.found = this.sequences.foreignCounter(this.collection) != null;
			this.drawnBefore = this.sequences.startAbove(this.collection, this);
		}
	}

	void seen(Object id) {
		if (!this.found && this.sequences != null) {
			this.seen.accumulateAndGet(numbers(this.sequences).of(id), Math::max);
		}
	}

	boolean assigns() {
		Boolean known = this.assigns;
		return (known != null) ? known : decide(this.column::describeForCaller);
	}

	/** As the other, for a caller whose insert needs no connection of JDBC. */
	boolean assignsApart() {
		Boolean known = this.assigns;
		return (known != null) ? known : decide(() -> this.column.describe(true));
	}

	/**
	 * What the others have found out.
	 * @return {@code null} if nobody has asked them
	 */
	@Nullable Boolean assignsIfKnown() {
		return this.assigns;
	}

	@Override
	public long highest() {
		HiLoSequences sequences = this.sequences;
		if (sequences == null) {
			return 0;
		}
		ExistingNumbers numbers = new ExistingNumbers(this.collection, this.column.idType(), sequences,
				!this.drawnBefore && !this.settings.sharesCounter(this.collection), numbers(sequences), this.log);
		boolean wanted = !this.settings.ignoresExistingIds(this.collection) && !numbers.haveFloor();
		ColumnDescription column = checkColumn(wanted);
		if (column != null) {
			numbers.checkSharing(column, this.counters);
		}
		long highest = 0;
		if (wanted) {
			OptionalLong told = askApplication();
			highest = told.isPresent() ? numbers.check(told.getAsLong())
					: (column != null && this.look != null) ? numbers.in(column, this.look) : 0;
			highest = Math.max(highest, numbers.check(this.seen.get()));
		}
		this.found = true;
		this.highest = highest;
		return highest;
	}

	@Override
	public void raised(Range range) {
		ColumnDescription column = this.column.ifDescribed();
		this.log.raised((column != null) ? column.describeTable() : null, this.highest, range.low());
	}

	@Override
	public String description() {
		return "a look at the ids of " + this.type.getName() + " that exist";
	}

	/**
	 * Compares the counter with the table, as both are now.
	 */
	CounterAudit audit() {
		HiLoSequences sequences = this.sequences;
		if (sequences == null) {
			return skipped("HiLo does not make the ids");
		}
		String foreign = sequences.foreignCounter(this.collection);
		if (foreign != null) {
			return skipped("the numbers come from " + foreign + ", which others use too");
		}
		if (this.settings.ignoresExistingIds(this.collection)) {
			return skipped("ids that exist are ignored (existing-ids)");
		}
		try {
			ColumnDescription column = this.column.describeInPassing();
			if (column == null || this.look == null) {
				return skipped("the table can't be looked at: its DataSource is not known");
			}
			if (!assignsTo(column)) {
				return skipped("the database makes the ids");
			}
			return audit(column, this.look, sequences);
		}
		catch (SQLException | TimeoutException | RuntimeException ex) {
			return skipped("the table or the counter could not be read: " + ex.getClass().getSimpleName());
		}
	}

	private CounterAudit audit(ColumnDescription column, TableLook look, HiLoSequences sequences)
			throws SQLException, TimeoutException {
		ExistingNumbers numbers = new ExistingNumbers(this.collection, this.column.idType(), sequences, false,
				numbers(sequences), this.log);
		String reason = numbers.reasonNotToCompare(column);
		if (reason != null) {
			return skipped(reason);
		}
		boolean looksFirst = !this.found && !numbers.haveFloor();
		// Before the counter, which may move on meanwhile
		long highest = numbers.highestIn(column, look);
		OptionalLong counter = sequences.counter(this.collection);
		long behindBy = (counter.isEmpty() && looksFirst) ? 0 : Math.max(0, highest - counter.orElse(0));
		return new CounterAudit(this.database, this.log.key(), this.type.getName(), column.describeTable(),
				counter.isPresent() ? counter.getAsLong() : null, highest, behindBy, numbers.bound(), null);
	}

	private CounterAudit skipped(String reason) {
		return new CounterAudit(this.database, this.log.key(), this.type.getName(), null, null, null, 0, 0, reason);
	}

	/** What is decided for good at the first save, for now. */
	private boolean assignsTo(ColumnDescription column) {
		Boolean known = this.assigns;
		return (known != null) ? known : column.filledBy() == null || assignsAnyway();
	}

	private boolean assignsAnyway() {
		return this.wished || this.settings.assignsAnyway(this.type, this.collection);
	}

	private DocumentIdNumbers numbers(HiLoSequences sequences) {
		DocumentIdNumbers known = this.numbers;
		if (known == null) {
			known = new DocumentIdNumbers(sequences.startOfIds(this.collection));
			this.numbers = known;
		}
		return known;
	}

	private boolean decide(Supplier<@Nullable ColumnDescription> description) {
		if (assignsAnyway()) {
			this.assigns = true;
			return true;
		}
		// Not under the lock: it may wait for a transaction that comes here next
		ColumnDescription column = description.get();
		this.deciding.lock();
		try {
			Boolean known = this.assigns;
			if (known == null) {
				known = column == null || column.filledBy() == null;
				if (column != null && !known) {
					this.log.left(column, hasCounter());
				}
				this.assigns = known;
			}
			return known;
		}
		finally {
			this.deciding.unlock();
		}
	}

	private boolean hasCounter() {
		try {
			return this.sequences != null && this.sequences.counter(this.collection).isPresent();
		}
		catch (RuntimeException ex) {
			// The store may be the application's own, and the insert must not fail
			this.log.noCounterToBeSeen(ex);
			return false;
		}
	}

	/**
	 * Warns of other writers, and refuses what the database would refuse.
	 * @param wanted whether the ids are needed, so that it is an error if they can't be
	 * looked at now
	 */
	private @Nullable ColumnDescription checkColumn(boolean wanted) {
		ColumnDescription column;
		boolean assigns;
		try {
			column = this.column.describe(wanted);
			assigns = assigns();
		}
		catch (RangeUnavailableException ex) {
			if (wanted) {
				throw ex;
			}
			return null;
		}
		if (column != null && column.filledBy() != null) {
			if (!assigns) {
				this.log.drawnByHand(column);
			}
			else if (column.always()) {
				throw this.log.generatedAlways(column);
			}
			else {
				this.log.otherWriters(column);
			}
		}
		return column;
	}

	private OptionalLong askApplication() {
		return this.existingIds.get()
			.stream()
			.map((bean) -> UserCode.call(() -> bean.highest(this.database, this.log.key()),
					() -> "The ExistingIds bean " + bean.getClass().getName()))
			.filter(OptionalLong::isPresent)
			.findFirst()
			.orElse(OptionalLong.empty());
	}

}
