package dev.hilo.entity.existing;

import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.thread.CleanThreadFactory;
import dev.hilo.jdbc.table.ColumnDescription;
import dev.hilo.jdbc.table.ProbeRefusedException;
import dev.hilo.jdbc.table.TableProbe;

/**
 * The table of a class of entities: whether HiLo or the database fills its id column,
 * which is decided once. The table is described when the application has started, or
 * before that by the first save. Thread-safe.
 */
public final class EntityTable {

	private final IdColumnProbe column;

	/**
	 * Whether the application asks for HiLo's ids even if the database fills the column.
	 */
	private final BooleanSupplier assignsAnyway;

	private final EntityTableLog log;

	/** {@code null} if the application has a generator of its own. */
	private final @Nullable TableFloor floor;

	private final CounterAudit withoutFloor;

	private final AtomicReference<@Nullable Boolean> decision = new AtomicReference<>();

	EntityTable(@Nullable String database, String collection, IdColumnProbe column, @Nullable HiLoSequences sequences,
			ExistingRowsSettings settings, Map<String, String> counters, FilledColumns filledColumns) {
		Class<?> type = column.column().entityType();
		String howToLeave = column.column().howToLeave();
		this.column = column;
		this.assignsAnyway = () -> howToLeave != null || settings.assignsAnyway(type, collection);
		this.log = new EntityTableLog(type, collection, howToLeave, filledColumns);
		this.floor = (sequences != null) ? new TableFloor(database, collection, type, this.column, this::wouldAssign,
				sequences, settings, counters, this.log) : null;
		this.withoutFloor = CounterAudit.skipped(database, this.log.key(), type, "HiLo does not make the ids", null);
	}

	/**
	 * Has its rows read before the next range.
	 */
	void start() {
		if (this.floor != null) {
			this.floor.start();
		}
	}

	/**
	 * Notes the id of a new entity that came with one.
	 * @param id the id
	 */
	public void seen(Object id) {
		if (this.floor != null) {
			this.floor.seen(id);
		}
	}

	/**
	 * Whether its entities get ids, as far as {@link #assigns} has decided. Does not
	 * block.
	 * @return {@code null} if that is not decided
	 */
	public @Nullable Boolean assignsIfKnown() {
		return this.decision.get();
	}

	/**
	 * Whether its entities get ids. They are left to the database if it fills the column,
	 * unless the application asks for HiLo's: by {@code @HiLoId},
	 * {@code @HiLoCollection}, a generator or convention of its own, or a property. The
	 * first answer holds for the life of the process, and a line of the log gives the
	 * reason. Waits for the description no longer than a quarter of
	 * {@code hilo.jdbc.timeout}, or the timeout of the caller's transaction.
	 * @return whether they get ids
	 * @throws RangeUnavailableException if the table can't be described now
	 */
	public boolean assigns() {
		Boolean known = this.decision.get();
		if (known != null) {
			return known;
		}
		if (this.assignsAnyway.getAsBoolean()) {
			this.decision.set(true);
			return true;
		}
		try {
			return decide(this.column.describe());
		}
		catch (ProbeRefusedException ex) {
			this.log.hidden(ex);
			if (this.column.isRefused()) {
				this.decision.set(true);
			}
			return true;
		}
		catch (SQLException | TimeoutException ex) {
			throw this.log.notDescribed(ex);
		}
	}

	/**
	 * Describes it before any save, as far as that is possible now.
	 */
	void describeAhead() {
		try {
			TableProbe probe = this.column.probe();
			if (probe.routes()) {
				return;
			}
			ColumnDescription column = this.column.describe();
			boolean assigns = this.assignsAnyway.getAsBoolean() || decide(column);
			if (assigns && this.floor != null) {
				if (column.filledBy() != null) {
					this.log.filled(column);
				}
				this.floor.readAhead(column, probe);
			}
		}
		catch (SQLException | TimeoutException | RuntimeException ex) {
			this.log.notDescribedAhead(ex);
		}
	}

	/**
	 * Whether its rows are to be compared with the counter, once a key was taken: at most
	 * once a minute.
	 */
	boolean isDueToCompare() {
		return this.floor != null && this.floor.isDueToCompare();
	}

	/**
	 * Raises the counter above rows that others have stored.
	 */
	void compare() {
		Objects.requireNonNull(this.floor).compare();
	}

	/**
	 * Compares the counter with the table, as both are now.
	 */
	CounterAudit audit() {
		return (this.floor != null) ? this.floor.audit() : this.withoutFloor;
	}

	private boolean decide(ColumnDescription column) {
		boolean assigns = column.filledBy() == null;
		if (this.decision.compareAndSet(null, assigns) && !assigns) {
			left(column);
		}
		return Boolean.TRUE.equals(this.decision.get());
	}

	private void left(ColumnDescription column) {
		this.log.left(column);
		TableFloor floor = this.floor;
		if (floor != null) {
			// Asks the database, which no caller waits for
			CleanThreadFactory.start("hilo-probe", () -> floor.warnOfCounter(column));
		}
	}

	/** What {@link #assigns} has decided, or would decide now. */
	private boolean wouldAssign(ColumnDescription column) {
		Boolean known = this.decision.get();
		return (known != null) ? known : column.filledBy() == null || this.assignsAnyway.getAsBoolean();
	}

}
