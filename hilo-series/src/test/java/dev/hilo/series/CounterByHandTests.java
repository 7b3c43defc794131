package dev.hilo.series;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What goes wrong with a counter row of one's own, and not with a series.
 */
@Tag("all")
class CounterByHandTests {

	/** The default isolation there, with a read before another transaction counts. */
	@ParameterizedTest
	@EnumSource(names = "NEWEST_MARIADB")
	void readBeforeEndsInAnErrorThatSpringDoesNotKnow(Engine engine) {
		try (SeriesDatabase database = SeriesDatabase.on(engine)) {
			database.jdbc
				.execute("CREATE TABLE invoice_numbers (series varchar(20) PRIMARY KEY, highest bigint NOT NULL)");
			database.jdbc.update("INSERT INTO invoice_numbers VALUES ('2026', 0)");
			String count = "UPDATE invoice_numbers SET highest = highest + 1 WHERE series = '2026'";
			assertThatExceptionOfType(UncategorizedSQLException.class)
				.isThrownBy(
						() -> readThen(database, () -> database.jdbc.update(count), () -> database.jdbc.update(count)))
				.satisfies((failure) -> assertThat(failure.getSQLException().getErrorCode()).isEqualTo(1020));
			database.commit(() -> database.series.next("invoices"));
			assertThatExceptionOfType(ConcurrencyFailureException.class)
				.isThrownBy(() -> readThen(database, () -> database.series.next("invoices"),
						() -> database.series.next("invoices")))
				.withMessageContaining("run the whole transaction again");
		}
	}

	/** What the page advises where nothing is to be run again. */
	@ParameterizedTest
	@EnumSource(names = { "NEWEST_MARIADB", "MARIADB", "MYSQL", "POSTGRESQL" })
	void atReadCommittedNothingHasToRunAgain(Engine engine) {
		try (SeriesDatabase database = SeriesDatabase.on(engine)) {
			database.commit(() -> database.series.next("issues"));
			TransactionTemplate readCommitted = database.transaction();
			readCommitted.setIsolationLevel(TransactionDefinition.ISOLATION_READ_COMMITTED);
			Long number = readCommitted.execute((status) -> {
				database.stored("invoices", "");
				SeriesDatabase.onAnotherThread(() -> database.commit(() -> database.series.next("issues")));
				return database.series.next("issues").number();
			});
			assertThat(number).isEqualTo(3);
		}
	}

	private static void readThen(SeriesDatabase database, Runnable others, Runnable own) {
		database.commit(() -> {
			database.stored("invoices", "");
			SeriesDatabase.onAnotherThread(() -> database.commit(() -> {
				others.run();
				return "";
			}));
			own.run();
			return "";
		});
	}

}
