package dev.hilo.entity;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.FloorSource;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.range.Range;

/**
 * The table of a class of entities, as the application had it before HiLo. It is
 * described when the application has started, or before that by the first save.
 * Thread-safe.
 */
final class EntityTable implements FloorSource {

	private final @Nullable String database;

	private final String collection;

	private final Class<?> type;

	private final KnownColumn column;

	/** Whether the class itself asks for its ids. */
	private final boolean wished;

	private final @Nullable HiLoSequences sequences;

	private final ExistingRowsSettings settings;

	private final Supplier<List<ExistingIds>> existingIds;

	/** The counters of all tables here, by the names of the tables. */
	private final Map<String, String> counters;

	private final EntityTableLog log;

	private final ReentrantLock deciding = new ReentrantLock();

	private volatile @Nullable Boolean assigns;

	private final UncommittedIds byHand = new UncommittedIds();

	private final AtomicBoolean warned = new AtomicBoolean();

	private volatile @Nullable ExistingNumbers numbers;

	private volatile boolean found;

	/** Whether this process may have made the counter before it knew of the table. */
	private volatile boolean drawnBefore = true;

	/** When the table was described at the start; below 0 if it was not read. */
	private volatile long highestAtTheStart = -1;

	private long highest;

	EntityTable(@Nullable String database, String collection, IdColumn column, Supplier<@Nullable TableProbe> probes,
			@Nullable HiLoSequences sequences, ExistingRowsSettings settings, Supplier<List<ExistingIds>> existingIds,
			Map<String, String> counters) {
		this.database = database;
		this.collection = collection;
		this.type = column.entityType();
		this.column = new KnownColumn(column, probes);
		this.wished = column.howToLeave() != null;
		this.sequences = sequences;
		this.settings = settings;
		this.existingIds = existingIds;
		this.counters = counters;
		this.log = new EntityTableLog(this.type, collection, column.howToLeave());
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

	/**
	 * Notes an id that HiLo has not made.
	 */
	void seen(Object id) {
		if (!this.found && this.sequences != null) {
			long number = numbers(this.sequences).of(id);
			if (number > this.highestAtTheStart) {
				this.byHand.add(number);
			}
		}
	}

	/**
	 * Whether its entities get ids, if that is known.
	 */
	@Nullable Boolean assignsIfKnown() {
		return this.assigns;
	}

	/**
	 * Whether its entities get ids. Waits for the description until the probe's limit, or
	 * the end of the caller's transaction.
	 * @throws RangeUnavailableException if the table can't be described now
	 */
	boolean assigns() {
		Boolean known = this.assigns;
		if (known != null) {
			return known;
		}
		if (assignsAnyway()) {
			this.assigns = true;
			return true;
		}
		try {
			return decide(this.column.describe());
		}
		catch (TimeoutException ex) {
			throw this.log.notDescribed(ex);
		}
		catch (SQLException ex) {
			hidden(ex);
			if (this.column.isRefused()) {
				this.assigns = true;
			}
			return true;
		}
	}

	/**
	 * Describes it before anybody asks, as far as that is possible now.
	 */
	void describeAhead() {
		try {
			TableProbe probe = this.column.probe();
			if (probe.routes()) {
				return;
			}
			ColumnDescription column = this.column.describe();
			HiLoSequences sequences = this.sequences;
			if ((assignsAnyway() || decide(column)) && sequences != null && !this.found) {
				ExistingNumbers numbers = numbers(sequences);
				if (isRead(numbers) && column.content() == ColumnDescription.Content.NUMBERS
						&& numbers.reasonNotToCompare(column) == null) {
					this.highestAtTheStart = numbers.highestIn(column, probe);
				}
			}
		}
		catch (SQLException | TimeoutException | RuntimeException ex) {
			this.log.notDescribedAhead(ex);
		}
	}

	@Override
	public long highest() {
		HiLoSequences sequences = this.sequences;
		if (sequences == null) {
			return 0;
		}
		ExistingNumbers numbers = numbers(sequences);
		boolean read = isRead(numbers);
		this.byHand.beginProbe();
		OptionalLong told = read ? askApplication() : OptionalLong.of(0);
		long highest;
		if (told.isPresent()) {
			checkWriters(numbers);
			highest = numbers.check(told.getAsLong());
		}
		else {
			highest = highestIn(numbers);
		}
		if (read) {
			highest = Math.max(highest, this.byHand.highest());
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

	/**
	 * Texts begin with the name of their collection, so that those of two counters
	 * differ.
	 */
	@Override
	public @Nullable String table() {
		ColumnDescription column = this.column.ifDescribed();
		return (column != null && column.content() == ColumnDescription.Content.NUMBERS) ? column.qualifiedTable()
				: null;
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
		if (!this.column.isLocated()) {
			return skipped("the table can't be looked at: its DataSource is not known");
		}
		try {
			TableProbe probe = this.column.probe();
			ColumnDescription column = this.column.describe();
			return assignsTo(column) ? audit(column, probe, sequences) : skipped("the database makes the ids");
		}
		catch (SQLException | TimeoutException | RuntimeException ex) {
			return skipped("the table or the counter could not be read: " + ex.getClass().getSimpleName());
		}
	}

	private CounterAudit audit(ColumnDescription column, TableProbe probe, HiLoSequences sequences)
			throws SQLException, TimeoutException {
		ExistingNumbers numbers = numbers(sequences);
		String reason = numbers.reasonNotToCompare(column);
		if (reason != null) {
			return skipped(reason);
		}
		boolean looksFirst = !this.found && !numbers.haveFloor();
		// Before the counter, which may move on meanwhile
		long highest = numbers.highestIn(column, probe);
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

	private boolean isRead(ExistingNumbers numbers) {
		return !this.settings.ignoresExistingIds(this.collection) && !numbers.haveFloor();
	}

	private ExistingNumbers numbers(HiLoSequences sequences) {
		ExistingNumbers known = this.numbers;
		if (known == null) {
			known = new ExistingNumbers(this.collection, this.column.idType(), sequences,
					() -> !this.drawnBefore && !this.settings.sharesCounter(this.collection), this.log);
			this.numbers = known;
		}
		return known;
	}

	private boolean decide(ColumnDescription column) {
		this.deciding.lock();
		try {
			Boolean known = this.assigns;
			if (known != null) {
				return known;
			}
			boolean assigns = column.filledBy() == null;
			this.assigns = assigns;
			if (!assigns) {
				this.log.left(column);
				// Asks the database, which no caller waits for
				BackgroundThread.start("hilo-probe", () -> warnOfCounter(column));
			}
			return assigns;
		}
		finally {
			this.deciding.unlock();
		}
	}

	private void warnOfCounter(ColumnDescription column) {
		try {
			if (this.sequences != null && this.sequences.counter(this.collection).isPresent()) {
				this.log.leftWithCounter(column);
			}
		}
		catch (RuntimeException ex) {
			// The store may be the application's own, and the insert must not fail
			this.log.noCounterToBeSeen(ex);
		}
	}

	/**
	 * The highest id of the table as it is now. Describing it anew shows whether it can
	 * be read: finding the highest id may take long, but being locked out must not.
	 */
	private long highestIn(ExistingNumbers numbers) {
		try {
			TableProbe probe = this.column.probe();
			ColumnDescription column = probe.routes() ? this.column.ifDescribed() : this.column.describeAnew();
			if (column == null) {
				throw new SQLException("its DataSource may lead each caller to another database");
			}
			check(column, numbers);
			return numbers.in(column, probe);
		}
		catch (TimeoutException ex) {
			long known = this.highestAtTheStart;
			if (known < 0) {
				throw this.log.blocked(ex);
			}
			this.log.blockedSinceTheStart(ex, known);
			return numbers.check(known);
		}
		catch (SQLException ex) {
			hidden(ex);
			return 0;
		}
	}

	private void checkWriters(ExistingNumbers numbers) {
		try {
			TableProbe probe = this.column.probe();
			ColumnDescription column = probe.routes() ? this.column.ifDescribed() : this.column.describe();
			if (column != null) {
				check(column, numbers);
			}
		}
		catch (SQLException | TimeoutException ex) {
			// No number is wanted from it
		}
	}

	/**
	 * Warns of other writers, and refuses what the database would refuse.
	 */
	private void check(ColumnDescription column, ExistingNumbers numbers) {
		if (column.filledBy() != null) {
			if (!assignsTo(column)) {
				this.log.drawnByHand(column);
			}
			else if (column.always()) {
				throw this.log.generatedAlways(column);
			}
			else {
				this.log.otherWriters(column);
			}
		}
		numbers.checkSharing(column, this.counters);
	}

	private void hidden(SQLException ex) {
		if (this.warned.compareAndSet(false, true)) {
			this.log.hidden(ex);
		}
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
