package dev.hilo.entity.existing;

import java.sql.SQLException;
import java.util.concurrent.TimeoutException;

import org.jspecify.annotations.Nullable;

import dev.hilo.jdbc.TableProbe;
import dev.hilo.jdbc.connection.SharedProbe;
import dev.hilo.jdbc.table.ColumnDescription;

/**
 * Asks the database to describe an id column. A description is kept, and so is a refusal;
 * no other failure is, so that the next caller asks again. Thread-safe.
 */
final class IdColumnProbe {

	private final IdColumn column;

	private final EntityLocation location;

	private final ExistingRowsSettings settings;

	private final SharedProbe shared = new SharedProbe();

	private volatile @Nullable ColumnDescription description;

	private volatile TableProbe.@Nullable RefusedException refusal;

	IdColumnProbe(IdColumn column, EntityLocation location, ExistingRowsSettings settings) {
		this.column = column;
		this.location = location;
		this.settings = settings;
	}

	/**
	 * The column.
	 */
	IdColumn column() {
		return this.column;
	}

	/**
	 * The description, if it is known.
	 */
	@Nullable ColumnDescription ifDescribed() {
		return this.description;
	}

	/**
	 * Whether the database will not describe it, now and later.
	 */
	boolean isRefused() {
		return this.refusal != null;
	}

	/**
	 * Where to ask.
	 * @throws TableProbe.RefusedException if the DataSource is not known
	 */
	TableProbe probe() throws TableProbe.RefusedException {
		TableProbe probe = this.settings.probe(this.location);
		if (probe == null) {
			TableProbe.RefusedException unknown = new TableProbe.RefusedException(
					"it is not known in which DataSource they are stored", null);
			this.refusal = unknown;
			throw unknown;
		}
		return probe;
	}

	/**
	 * Describes it, unless that has been done.
	 * @throws TimeoutException if the database does not answer until the limit
	 * @throws TableProbe.RefusedException if the database refuses
	 * @throws SQLException if the database fails
	 */
	ColumnDescription describe() throws SQLException, TimeoutException {
		ColumnDescription known = this.description;
		return (known != null) ? known : describeAnew();
	}

	/**
	 * Describes it as it is now, which also shows whether the table can be read.
	 * @throws TimeoutException if the database does not answer until the limit
	 * @throws TableProbe.RefusedException if the database refuses
	 * @throws SQLException if the database fails
	 */
	ColumnDescription describeAnew() throws SQLException, TimeoutException {
		TableProbe.RefusedException refused = this.refusal;
		if (refused != null) {
			throw refused;
		}
		TableProbe probe = probe();
		TableProbe.Description asked = probe.describe(this.column.table(), this.column.name(), this.column.idType());
		if (!this.shared.await(() -> keep(asked), probe.limit().toNanos())) {
			throw new TimeoutException("the database did not answer within " + probe.limit().toMillis()
					+ " ms, a quarter of hilo.jdbc.timeout");
		}
		ColumnDescription found = this.description;
		if (found == null) {
			throw new TimeoutException("the answer was lost");
		}
		return found;
	}

	private void keep(TableProbe.Description asked) throws SQLException, TimeoutException {
		try {
			this.description = asked.get();
		}
		catch (TableProbe.RefusedException ex) {
			this.refusal = ex;
			throw ex;
		}
	}

}
