package dev.hilo.series;

import java.util.Locale;

import dev.hilo.InvalidCollectionException;
import dev.hilo.jdbc.connection.SqlErrors;
import dev.hilo.naming.CheckedNaming;

/**
 * What has a row of its own.
 *
 * @param series the name of the series, in lower case
 * @param partition the partition, empty for none
 * @param period the period, empty for none
 */
record SeriesKey(String series, String partition, String period) {

	/** Stands for an empty text where the engine takes that for NULL, as Oracle does. */
	static final String EMPTY = "-";

	/**
	 * Checks the name of a series.
	 * @return the name in lower case
	 */
	static String series(String name) {
		return check(name).toLowerCase(Locale.ROOT);
	}

	/**
	 * Checks a name or a partition. Some engines ignore blanks at its end.
	 * @return the same
	 */
	static String check(String name) {
		String checked = CheckedNaming.check(name);
		if (checked.endsWith(" ") || checked.equals(EMPTY)) {
			throw new InvalidCollectionException(name,
					"can't name a series or a partition: use another text than '-', without a blank at its end");
		}
		return checked;
	}

	/**
	 * The series, as a sentence calls it.
	 */
	String described() {
		return "series '" + this.series + "'"
				+ (this.partition.isEmpty() ? "" : ", partition '" + SqlErrors.clean(this.partition) + "'")
				+ (this.period.isEmpty() ? "" : ", period " + this.period);
	}

}
