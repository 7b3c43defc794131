package dev.hilo.series;

import java.time.LocalDate;
import java.time.ZoneId;

import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.transaction.IllegalTransactionStateException;

import dev.hilo.InvalidCollectionException;

/**
 * Draws numbers that have no gaps, as the law wants them for invoices. A number belongs
 * to the caller's transaction: a rollback, also to a savepoint, gives it to the next
 * caller. So callers of one series, partition and period wait for each other's commit:
 * draw the number last. In an application it is a bean. Thread-safe.
 * <p>
 * Each method throws
 * <ul>
 * <li>an {@link IllegalTransactionStateException} unless there is a transaction on this
 * thread that writes, on HiLo's DataSource,
 * <li>a {@link ConcurrencyFailureException} if another transaction came in between, or
 * holds the last number for too long: run the whole transaction again,
 * <li>an {@link InvalidCollectionException} if a name can't be used: it needs a character
 * that is not blank, and at most 190 characters, none of them a control character,
 * <li>a {@link SeriesExhaustedException} after the number 2^63-1.
 * </ul>
 *
 * @since 0.1.0
 */
public interface Series {

	/**
	 * Draws the next number of a document of today, in the time zone of this JVM.
	 * @param series the name of the series, in any case, such as {@code invoices}
	 * @return the number
	 */
	default SeriesNumber next(String series) {
		return next(series, LocalDate.now(ZoneId.systemDefault()));
	}

	/**
	 * Draws the next number of a document.
	 * @param series the name of the series, in any case, such as {@code invoices}
	 * @param date the date of the document, which decides over its period, in the years 1
	 * to 9998
	 * @return the number
	 */
	SeriesNumber next(String series, LocalDate date);

	/**
	 * Draws the next number of a document of today, in the time zone of this JVM.
	 * @param series the name of the series, in any case, such as {@code issues}
	 * @param partition what has numbers of its own, such as a tenant or a project; names
	 * that differ only in case are two
	 * @return the number
	 */
	default SeriesNumber next(String series, String partition) {
		return next(series, partition, LocalDate.now(ZoneId.systemDefault()));
	}

	/**
	 * Draws the next number of a document.
	 * @param series the name of the series, in any case, such as {@code issues}
	 * @param partition what has numbers of its own, such as a tenant or a project; names
	 * that differ only in case are two
	 * @param date the date of the document, which decides over its period, in the years 1
	 * to 9998
	 * @return the number
	 */
	SeriesNumber next(String series, String partition, LocalDate date);

}
