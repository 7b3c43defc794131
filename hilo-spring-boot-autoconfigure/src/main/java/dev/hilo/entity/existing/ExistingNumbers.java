package dev.hilo.entity.existing;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.concurrent.TimeoutException;

import org.springframework.util.ClassUtils;

import dev.hilo.IdAssignmentException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.entity.EntityIds;
import dev.hilo.jdbc.TableProbe;
import dev.hilo.jdbc.table.ColumnDescription;

/**
 * Finds the highest number among the ids that a collection's counter must start above.
 */
final class ExistingNumbers {

	/** A millionth of a millionth, and some: about a million of a long's numbers. */
	private static final int LAST_FEW = 43;

	private final CountedTable table;

	private final HiLoSequences sequences;

	private final CollectionSettings own;

	/** Of the collection whose counter it is. */
	private final CollectionSettings settings;

	/** The highest number that an id can be. */
	private final long bound;

	/** Whether the ids are texts, rather than numbers that are stored as texts. */
	private final boolean textual;

	/**
	 * Reads nothing yet.
	 * @param table the table, whose type of ids may end before the collection does
	 */
	ExistingNumbers(CountedTable table, HiLoSequences sequences) {
		Class<?> idType = table.column.column().idType();
		this.table = table;
		this.sequences = sequences;
		this.own = sequences.settings(table.collection);
		this.settings = (this.own.counter() != null) ? sequences.settings(this.own.counter()) : this.own;
		this.bound = Math.min(this.settings.bound(), EntityIds.lastOf(idType));
		this.textual = !Number.class.isAssignableFrom(ClassUtils.resolvePrimitiveIfNecessary(idType));
	}

	boolean haveFloor() {
		return this.settings.floor() != null;
	}

	/**
	 * The highest number in a table.
	 * @return the number; 0 if there is none that counts
	 * @throws IdAssignmentException if none is left above it
	 * @throws TimeoutException if the database does not answer
	 * @throws TableProbe.RefusedException if it can't be found, now and later
	 * @throws SQLException if it can't be found now
	 */
	long in(ColumnDescription column, TableProbe probe) throws SQLException, TimeoutException {
		if (!this.own.scheme().isOrdered()) {
			return 0;
		}
		if (column.content() == ColumnDescription.Content.TEXTS) {
			if (!this.textual) {
				throw new TableProbe.RefusedException("the column holds texts, whose highest number can't be asked for",
						null);
			}
			if (this.table.counterProves() && hasCounter()) {
				return 0;
			}
		}
		return check("The highest id in table " + column.describeTable(), highest(column, probe));
	}

	/** The highest number that an id can be. */
	long bound() {
		return this.bound;
	}

	/**
	 * Whether a column holds numbers in the order in which the counter gives them.
	 */
	boolean areOrdered(ColumnDescription column) {
		return column.content() == ColumnDescription.Content.NUMBERS && this.own.scheme().isOrdered();
	}

	/**
	 * Whether the highest number in a table says something about the counter.
	 */
	boolean areComparable(ColumnDescription column) {
		return areOrdered(column) || (column.content() == ColumnDescription.Content.TEXTS && this.textual
				&& this.own.scheme().isOrdered());
	}

	/**
	 * The highest number in a table that can be compared.
	 * @return the number, 0 if there is none
	 */
	long highestIn(ColumnDescription column, TableProbe probe) throws SQLException, TimeoutException {
		return highest(column, probe).min(BigDecimal.valueOf(Long.MAX_VALUE)).longValue();
	}

	private BigDecimal highest(ColumnDescription column, TableProbe probe) throws SQLException, TimeoutException {
		if (column.content() == ColumnDescription.Content.NUMBERS) {
			return probe.highestNumber(column).max(last(column, probe));
		}
		if (column.content() == ColumnDescription.Content.TEXTS) {
			DocumentIdNumbers texts = new DocumentIdNumbers(this.sequences.startOfIds(this.table.collection));
			return BigDecimal.valueOf(probe.highestText(column, texts.start(), texts::of));
		}
		return BigDecimal.ZERO;
	}

	/** Where the database goes on making the ids, its number decides nothing. */
	private BigDecimal last(ColumnDescription column, TableProbe probe) throws SQLException, TimeoutException {
		try {
			return probe.lastNumber(column);
		}
		catch (SQLException | TimeoutException ex) {
			if (!(ex instanceof TableProbe.RefusedException) && this.table.wouldAssign(column)) {
				throw ex;
			}
			this.table.log.noLastNumber(column, ex);
			return BigDecimal.ZERO;
		}
	}

	/**
	 * A number that was not found in a table.
	 * @throws IdAssignmentException if none is left above it
	 */
	long check(long number) {
		return check("The highest id of collection '" + this.table.log.key() + "'", BigDecimal.valueOf(number));
	}

	private long check(String what, BigDecimal number) {
		if (leavesNone(number)) {
			throw this.table.log.noneLeft(what, number, this.bound);
		}
		return Math.max(0, number.longValue());
	}

	/** The top of the type is a sentinel, which no counter has reached. */
	private boolean leavesNone(BigDecimal number) {
		return number.compareTo(BigDecimal.valueOf(this.bound - (this.bound >>> LAST_FEW))) >= 0;
	}

	private boolean hasCounter() {
		return this.sequences.counter(this.table.collection).highest().isPresent();
	}

}
