package dev.hilo.series;

import java.time.LocalDate;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.series.SeriesProperties.Period;
import dev.hilo.series.SeriesProperties.Settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Which period a document belongs to, and how its number is written.
 */
class SeriesSettingsTests {

	@ParameterizedTest
	@CsvSource({ "NONE, 01-01, 2026-11-28, ''", "YEAR, 01-01, 2026-01-01, 2026", "YEAR, 01-01, 2026-12-31, 2026",
			"YEAR, 04-01, 2026-03-31, 2025-26", "YEAR, 04-01, 2026-04-01, 2026-27", "YEAR, 04-01, 2099-12-31, 2099-00",
			"YEAR, 12-31, 2026-12-31, 2026-27", "YEAR, 03-01, 2028-02-29, 2027-28", "MONTH, 01-01, 2026-12-31, 2026-12",
			"DAY, 01-01, 2026-12-31, 2026-12-31", "YEAR, 01-01, 0987-01-01, 0987",
			"MONTH, 01-01, 0987-01-01, 0987-01" })
	void documentBelongsToThePeriodOfItsDate(Period period, String yearStarts, LocalDate date, String expected) {
		String format = (period != Period.NONE) ? "{period}/{number}" : "{number}";
		assertThat(SeriesSettings.of("a", new Settings(period, format, 1, yearStarts)).periodOf(date))
			.isEqualTo(expected);
	}

	@Test
	void yearsWithoutFourDigitsAreRefused() {
		SeriesSettings settings = SeriesSettings.of("a", new Settings(Period.DAY, "{period}/{number}", 1, "01-01"));
		for (int year : new int[] { -1, 0, 9999, 10_000 }) {
			assertThatIllegalArgumentException().isThrownBy(() -> settings.periodOf(LocalDate.of(year, 1, 1)))
				.withMessageContaining("of the document");
		}
	}

	@ParameterizedTest
	@CsvSource({ "{number}, 7", "{number:1}, 7", "{number:5}, 00007", "{partition}-{number}, PROJ$1-7",
			"$1\\{number}\\, $1\\7\\", "Nº {number}, Nº 7", "{number}{number:2}, 707" })
	void numberIsWrittenAsTheFormatSays(String format, String expected) {
		SeriesSettings settings = SeriesSettings.of("a", new Settings(Period.NONE, format, 1, "01-01"));
		assertThat(settings.text(new SeriesKey("a", "PROJ$1", ""), 7)).isEqualTo(expected);
	}

	@Test
	void numberGrowsBeyondItsDigits() {
		SeriesSettings settings = SeriesSettings.of("a", new Settings(Period.YEAR, "{period}{number:3}", 1, "01-01"));
		assertThat(settings.text(new SeriesKey("a", "", "2026"), Long.MAX_VALUE)).isEqualTo("2026" + Long.MAX_VALUE);
	}

	@ParameterizedTest
	@CsvSource({ "NONE, {number, 1, 01-01, format", "NONE, INV, 1, 01-01, format", "NONE, {number:}, 1, 01-01, format",
			"NONE, {number:100}, 1, 01-01, format", "NONE, {number}{year}, 1, 01-01, format",
			"NONE, {number}}, 1, 01-01, format", "NONE, 'INV-{number}\n', 1, 01-01, format",
			"NONE, 'INV\n{number}{year}', 1, 01-01, format", "NONE, {number}{period}, 1, 01-01, format",
			"YEAR, {number}, 1, 01-01, format", "NONE, {number}, -1, 01-01, start",
			"NONE, {number}, 1, 04-01, year-starts", "MONTH, {period}{number}, 1, 04-01, year-starts",
			"YEAR, {period}{number}, 1, 02-29, year-starts", "YEAR, {period}{number}, 1, 02-30, year-starts",
			"YEAR, {period}{number}, 1, 13-01, year-starts", "YEAR, {period}{number}, 1, --04-01, year-starts",
			"YEAR, {period}{number}, 1, 4-1, year-starts" })
	void whatIsNotValidFailsTheStartAndNamesTheProperty(Period period, String format, long start, String yearStarts,
			String property) {
		assertThatExceptionOfType(HiLoConfigurationException.class)
			.isThrownBy(() -> SeriesSettings.of("invoices", new Settings(period, format, start, yearStarts)))
			.satisfies((failure) -> assertThat(failure.property()).isEqualTo("hilo.series.invoices." + property));
	}

}
