package dev.hilo.entity;

import java.sql.SQLException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;

import org.jspecify.annotations.Nullable;

import dev.hilo.RangeUnavailableException;

/**
 * What is known about an id column: it is described once, and a failure that stays is
 * kept as well. Thread-safe.
 */
final class KnownColumn {

	private final IdColumn column;

	private final @Nullable TableLook look;

	private final EntityTableLog log;

	private final ReentrantLock looking = new ReentrantLock();

	private volatile @Nullable ColumnDescription description;

	/** Whether it can't be described, now and later. */
	private volatile boolean hidden;

	KnownColumn(IdColumn column, @Nullable TableLook look, EntityTableLog log) {
		this.column = column;
		this.look = look;
		this.log = log;
	}

	/**
	 * The description, if it is known.
	 */
	@Nullable ColumnDescription ifDescribed() {
		return this.description;
	}

	/**
	 * Describes it on a connection that callers can't hold.
	 * @param warns whether it is worth a warning if that is not possible
	 * @return the description, or {@code null} if there never will be one
	 * @throws RangeUnavailableException if it can't be described now
	 */
	@Nullable ColumnDescription describe(boolean warns) {
		return look((look) -> look.describe(this.column), warns);
	}

	/**
	 * Describes it, if need be on the connection of the calling thread: its insert is
	 * next, and must not fail for want of a description.
	 * @return the description, or {@code null} if there never will be one
	 * @throws RangeUnavailableException if it can't be described now
	 */
	@Nullable ColumnDescription describeForCaller() {
		return look((look) -> {
			try {
				return look.describe(this.column);
			}
			catch (TimeoutException | SQLException ex) {
				return look.describeForCaller(this.column);
			}
		}, true);
	}

	private @Nullable ColumnDescription look(Description way, boolean warns) {
		this.looking.lock();
		try {
			ColumnDescription known = this.description;
			if (known != null || this.hidden) {
				return known;
			}
			if (this.look == null) {
				this.hidden = true;
				if (warns) {
					this.log.nowhere();
				}
				return null;
			}
			known = way.by(this.look);
			this.description = known;
			return known;
		}
		catch (TimeoutException ex) {
			throw this.log.blocked(ex);
		}
		catch (SQLException ex) {
			this.hidden = true;
			if (warns) {
				this.log.hidden(ex);
			}
			return null;
		}
		finally {
			this.looking.unlock();
		}
	}

	@FunctionalInterface
	private interface Description {

		ColumnDescription by(TableLook look) throws SQLException, TimeoutException;

	}

}
