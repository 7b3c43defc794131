package dev.hilo.entity.existing;

import java.sql.SQLException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.CounterCheck;
import dev.hilo.jdbc.TableProbe;
import dev.hilo.jdbc.table.ColumnDescription;

/**
 * The table of a class of entities: whether HiLo or the database fills its id column,
 * which is decided once. The table is described when the application has started, or
 * before that by the first save. Thread-safe.
 */
public class EntityTable {

	final Class<?> type;

	final String collection;

	final IdColumnProbe column;

	final ExistingRowsSettings settings;

	final EntityTableLog log;

	private final @Nullable String database;

	private final AtomicReference<@Nullable Boolean> decision = new AtomicReference<>();

	EntityTable(@Nullable String database, String collection, IdColumnProbe column, ExistingRowsSettings settings) {
		this.type = column.column().entityType();
		this.collection = collection;
		this.column = column;
		this.settings = settings;
		this.log = new EntityTableLog(this.type, collection, column.column().howToLeave());
		this.database = database;
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
	 * {@code hilo.jdbc.timeout}.
	 * @return whether they get ids
	 * @throws RangeUnavailableException if the table can't be described now
	 */
	public boolean assigns() {
		Boolean known = this.decision.get();
		if (known != null) {
			return known;
		}
		if (assignsAnyway()) {
			this.decision.set(true);
			return true;
		}
		try {
			return decide(this.column.describe());
		}
		catch (TableProbe.RefusedException ex) {
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
			if (assignsAnyway() || decide(column)) {
				readAhead(column, probe);
			}
		}
		catch (SQLException | TimeoutException | RuntimeException ex) {
			this.log.notDescribedAhead(ex);
		}
	}

	/**
	 * Reads its rows before any id is needed.
	 */
	void readAhead(ColumnDescription column, TableProbe probe) throws SQLException, TimeoutException {
	}

	/**
	 * Whether its rows are to be compared with the counter, once a key was taken: at most
	 * once a minute.
	 */
	boolean isDueToCompare() {
		return false;
	}

	/**
	 * Raises the counter above rows that others have stored.
	 */
	void compare() {
	}

	/**
	 * Compares the counter with the table, as both are now.
	 */
	CounterAudit audit() {
		return skipped("HiLo does not make the ids", null);
	}

	/** What {@link #assigns} has decided, or would decide now. */
	final boolean wouldAssign(ColumnDescription column) {
		Boolean known = this.decision.get();
		return (known != null) ? known : column.filledBy() == null || assignsAnyway();
	}

	final CounterAudit audited(ColumnDescription column, CounterCheck check, long highest, long bound) {
		return new CounterAudit(this.database, this.log.key(), this.type.getName(), column.describeTable(), check,
				highest, Math.max(0, highest - check.next() + 1), bound, null, null);
	}

	final CounterAudit skipped(String reason, @Nullable Throwable failure) {
		return new CounterAudit(this.database, this.log.key(), this.type.getName(), null, null, null, 0, 0, reason,
				failure);
	}

	/**
	 * Whether the application asks for HiLo's ids even if the database fills the column.
	 */
	private boolean assignsAnyway() {
		return this.column.column().howToLeave() != null || this.settings.assignsAnyway(this.type, this.collection);
	}

	private boolean decide(ColumnDescription column) {
		boolean assigns = column.filledBy() == null;
		if (this.decision.compareAndSet(null, assigns) && !assigns) {
			this.log.left(column);
		}
		return Boolean.TRUE.equals(this.decision.get());
	}

}
