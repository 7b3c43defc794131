package dev.hilo.series;

import java.util.HashMap;
import java.util.Map;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.autoconfigure.ArtifactProperties;

/**
 * The properties under {@code hilo.series}.
 *
 * @param series Settings of single series, by name in lower case. A name with characters
 * other than letters, digits and '-' goes in brackets: '[credit_notes]'.
 */
@ConfigurationProperties("hilo")
record SeriesProperties(@DefaultValue Map<String, Settings> series) implements ArtifactProperties {

	/**
	 * The settings of each series, by its name in lower case.
	 * @throws HiLoConfigurationException if one is not valid
	 */
	Map<String, SeriesSettings> byName() {
		Map<String, SeriesSettings> byName = new HashMap<>();
		this.series.forEach((name, own) -> {
			SeriesSettings former = byName.put(SeriesKey.series(name), SeriesSettings.of(name, own));
			if (former != null) {
				throw new HiLoConfigurationException("The name of hilo.series." + name, name,
						"Another name differs only in case, and both are one series: merge them");
			}
		});
		return byName;
	}

	/**
	 * Settings of one series.
	 *
	 * @param period How often numbers start anew: never (none), or with each year, month
	 * or day.
	 * @param format How a number is written, of {number}, {number:5} for at least five
	 * digits, {period}, {partition} and other text. It needs {period} unless the period
	 * is none.
	 * @param start The first number of each period, 0 or more.
	 * @param yearStarts The month and day that a year begins with, such as 04-01; then
	 * 2026-27 is the year that began in 2026.
	 */
	@ConfigurationProperties("hilo.series.*")
	record Settings(@DefaultValue("none") Period period, @DefaultValue("{number}") String format,
			@DefaultValue("1") long start, @DefaultValue("01-01") String yearStarts) {

	}

	/** How often numbers start anew. */
	enum Period {

		/** Never. */
		NONE,

		/** With each year. */
		YEAR,

		/** With each month. */
		MONTH,

		/** With each day. */
		DAY

	}

}
