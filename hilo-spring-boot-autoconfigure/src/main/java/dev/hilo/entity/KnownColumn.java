package dev.hilo.entity;

import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

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

	private final AtomicReference<@Nullable CompletableFuture<Void>> underWay = new AtomicReference<>();

	private volatile @Nullable ColumnDescription description;

	/** Whether it can't be described, now and later. */
	private final AtomicBoolean hidden = new AtomicBoolean();

	KnownColumn(IdColumn column, @Nullable TableLook look, EntityTableLog log) {
		this.column = column;
		this.look = look;
		this.log = log;
	}

	/**
	 * The type of the id property.
	 */
	Class<?> idType() {
		return this.column.idType();
	}

	/**
	 * The description, if it is known.
	 */
	@Nullable ColumnDescription ifDescribed() {
		return this.description;
	}

	/**
	 * Describes it if that has not been done. Keeps and says nothing: the table may be
	 * away just now.
	 * @return the description, or {@code null} if its DataSource is not known
	 */
	@Nullable ColumnDescription describeInPassing() throws SQLException, TimeoutException {
		ColumnDescription known = this.description;
		return (known != null || this.look == null) ? known : this.look.describe(this.column);
	}

	/**
	 * Describes it on a connection that callers can't hold.
	 * @param warns whether it is worth a warning if that is not possible
	 * @return the description, or {@code null} if there never will be one
	 * @throws RangeUnavailableException if it can't be described now
	 */
	@Nullable ColumnDescription describe(boolean warns) {
		return look(this::describeOnce, warns);
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
				return describeOnce(look);
			}
			catch (TimeoutException | SQLException ex) {
				// With no lock held here: who has locked the table may come here next
				return look.describeForCaller(this.column);
			}
		}, true);
	}

	private @Nullable ColumnDescription look(Description way, boolean warns) {
		if (this.description != null || this.hidden.get()) {
			return this.description;
		}
		if (this.look == null) {
			if (this.hidden.compareAndSet(false, true) && warns) {
				this.log.nowhere();
			}
			return null;
		}
		try {
			ColumnDescription found = way.by(this.look);
			this.description = found;
			return found;
		}
		catch (TimeoutException ex) {
			throw this.log.blocked(ex);
		}
		catch (SQLException ex) {
			if (this.hidden.compareAndSet(false, true) && warns) {
				this.log.hidden(ex);
			}
			return this.description;
		}
	}

	/**
	 * One at a time: who comes meanwhile does not try again if that has failed.
	 */
	private ColumnDescription describeOnce(TableLook look) throws SQLException, TimeoutException {
		CompletableFuture<Void> own = new CompletableFuture<>();
		CompletableFuture<Void> first = this.underWay.compareAndExchange(null, own);
		if (first != null) {
			first.join();
			ColumnDescription found = this.description;
			if (found == null) {
				throw new TimeoutException("another caller has just failed to");
			}
			return found;
		}
		try {
			ColumnDescription found = look.describe(this.column);
			this.description = found;
			return found;
		}
		finally {
			this.underWay.set(null);
			own.complete(null);
		}
	}

	@FunctionalInterface
	private interface Description {

		ColumnDescription by(TableLook look) throws SQLException, TimeoutException;

	}

}
