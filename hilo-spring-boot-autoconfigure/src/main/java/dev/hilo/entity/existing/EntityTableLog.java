package dev.hilo.entity.existing;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.util.StringUtils;

import dev.hilo.IdAssignmentException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.jdbc.connection.SqlErrors;
import dev.hilo.jdbc.table.ColumnDescription;
import dev.hilo.range.Range;

/**
 * The messages about the table of a class of entities.
 */
final class EntityTableLog {

	private static final Logger logger = LoggerFactory.getLogger(EntityTableLog.class);

	private static final String OF_A_NEW_COUNTER = ", and it had no counter yet. If its class was renamed, instances "
			+ "with the old name draw the same ids from another counter: keep that name with @HiLoCollection on the class";

	private final String type;

	private final String key;

	/** The key in messages. */
	private final String name;

	/** How the ids are left to the database. */
	private final String howToLeave;

	private final AtomicBoolean warned = new AtomicBoolean();

	private final AtomicBoolean warnedOfFilling = new AtomicBoolean();

	private final AtomicBoolean warnedOfLastNumber = new AtomicBoolean();

	EntityTableLog(Class<?> type, String collection, @Nullable String howToLeave) {
		this.type = type.getName();
		this.key = collection.toLowerCase(Locale.ROOT);
		this.name = SqlErrors.clean(this.key);
		this.howToLeave = (howToLeave != null) ? howToLeave : property("generated-column") + "=leave";
	}

	/** The collection, in lower case. */
	String key() {
		return this.key;
	}

	void left(ColumnDescription column) {
		logger.info(
				"The database fills the column {} ({}), so it goes on making the ids of {}. To have ids made by HiLo, "
						+ "set {}=assign once no other client inserts rows without an id, or "
						+ "hilo.entities.generated-columns=assign for all",
				column.describe(), column.filledBy(), this.type, property("generated-column"));
	}

	void drawnByHand(ColumnDescription column) {
		logger.warn(
				"An id of collection '{}' was asked for, but the database makes the ids of {}: it fills the column {} "
						+ "({}) and may give the same number. Set {}=assign, or do not ask for ids of this class",
				this.name, this.type, column.describe(), column.filledBy(), property("generated-column"));
	}

	/** Once. */
	void filled(ColumnDescription column) {
		if (!this.warnedOfFilling.compareAndSet(false, true)) {
			return;
		}
		if (column.always()) {
			logger.warn("No entity of {} can be stored: {}", this.type, refusal(column));
		}
		else {
			String end = (column.filling() != null) ? column.filling().end() : null;
			logger
				.warn("HiLo makes the ids of {}, but the database also fills the column {} ({}): clients that insert rows "
						+ "without an id get numbers that collide. Let every writer take ids from HiLo, or leave them to "
						+ "the database with {}{}", this.type, column.describe(), column.filledBy(), this.howToLeave,
						(end == null) ? ""
								: ". Once every writer takes them from HiLo, execute: " + SqlErrors.clean(end) + ";");
		}
	}

	/** Once. */
	void noLastNumber(ColumnDescription column, Exception ex) {
		if (this.warnedOfLastNumber.compareAndSet(false, true)) {
			logger.warn(
					"The last number that the database has filled into {} can't be read: {}. If rows with the highest ids "
							+ "were deleted, these may be given again; {} keeps them from that",
					column.describe(), reason(ex), property("floor"));
		}
	}

	/** Once. */
	void hidden(Exception ex) {
		if (this.warned.compareAndSet(false, true)) {
			logger.warn(
					"The ids of {} that exist can't be probed: {}. The counter of collection '{}' goes on by itself. If "
							+ "it is new and there are rows, set {} to their highest number",
					this.type, reason(ex), this.name, property("floor"));
		}
	}

	void raised(@Nullable ColumnDescription column, long highest, Range first) {
		String table = (column != null) ? " in table " + column.describeTable() : "";
		logger.info("Collection '{}' goes on at {}: ids up to {} are taken{}{}", this.name, String.valueOf(first.low()),
				String.valueOf(highest), table, (first.previousMax() > 0) ? "" : OF_A_NEW_COUNTER);
	}

	void rowsOfOthers(ColumnDescription column, long highest, long counter) {
		logger.warn(
				"An insert into {} found its id taken: others have stored rows there, up to {}, while the counter of "
						+ "collection '{}' was at {}. The next ids are above them. Let every writer take ids from HiLo",
				column.describeTable(), String.valueOf(highest), this.name, String.valueOf(counter));
	}

	void notCompared(Exception ex) {
		logger
			.warn("An insert into the table of {} found its key taken, and the counter of collection '{}' could not be "
					+ "compared with the ids there: {}. The next such failure tries again, a minute later at the earliest",
					this.type, this.name, reason(ex));
	}

	void notDescribedAhead(Exception ex) {
		logger.debug("The table of {} will be described by the first save, since it could not be at the start",
				this.type, ex);
	}

	void blockedSinceTheStart(Exception ex, long highest) {
		logger.warn(
				"The ids of {} can't be read now: {}. The counter of collection '{}' starts above {}, the highest one when "
						+ "the application started. If other writers have stored higher ones since, set {}",
				this.type, reason(ex), this.name, String.valueOf(highest), property("floor"));
	}

	RangeUnavailableException notDescribed(Exception ex) {
		return new RangeUnavailableException(
				"Whether the database fills the id column of " + this.type + " could not be found out: " + reason(ex)
						+ ". " + askedAgain() + "; or, if HiLo is to make the ids, set " + property("generated-column")
						+ "=assign, and " + withoutRows(),
				ex);
	}

	RangeUnavailableException notRead(Exception ex) {
		return new RangeUnavailableException("The table of " + this.type + " could not be read before its first id: "
				+ reason(ex) + ". " + askedAgain() + ", or set " + withoutRows(), ex);
	}

	private static String askedAgain() {
		return "Nothing was stored, and the next save asks again. If the table is missing, create it, or name it with "
				+ "@Table. If the caller's own transaction has locked it, or if transactions hold all connections of the "
				+ "pool while they wait, save the first entity in a transaction of its own";
	}

	private String withoutRows() {
		return property("floor") + " to the highest number of its ids, or " + property("existing-ids")
				+ "=ignore if it has none";
	}

	IdAssignmentException generatedAlways(ColumnDescription column) {
		return new IdAssignmentException(refusal(column));
	}

	private String refusal(ColumnDescription column) {
		return "The column " + column.describe() + " is " + column.filledBy()
				+ " and takes no ids but the database's own. Leave them to it with " + this.howToLeave
				+ (column.computed() ? "" : ", or make the column GENERATED BY DEFAULT: ALTER TABLE " + column.table()
						+ " ALTER COLUMN " + column.name() + " SET GENERATED BY DEFAULT");
	}

	IdAssignmentException noneLeft(String what, BigDecimal number, long bound) {
		return new IdAssignmentException(what + " is " + number.toPlainString() + ". The numbers of collection '"
				+ this.name + "' end at " + bound
				+ ", so none is left above it. If that row is a mark rather than an id, set " + property("floor")
				+ " to the highest real number, or " + property("existing-ids") + "=ignore");
	}

	/** Drivers add the statement, or the place in it, and some a full stop. */
	private static String reason(Exception ex) {
		String first = String.valueOf(ex.getMessage()).lines().findFirst().orElse(ex.toString());
		return SqlErrors.clean(StringUtils.trimTrailingCharacter(first.replaceFirst("; SQL statement:$", ""), '.'));
	}

	private String property(String name) {
		return CollectionSettings.property(this.key, name);
	}

}
