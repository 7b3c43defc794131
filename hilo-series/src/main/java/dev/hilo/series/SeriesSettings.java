package dev.hilo.series;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.MonthDay;
import java.time.Year;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.series.SeriesProperties.Period;

/**
 * The settings of a series, checked: which period a document belongs to, and how its
 * number is written.
 *
 * @param period how often numbers start anew
 * @param format how a number is written
 * @param start the first number of each period
 * @param yearStarts the first day of a year
 */
record SeriesSettings(Period period, String format, long start, MonthDay yearStarts) {

	/** What has none of its own. */
	static final SeriesSettings DEFAULTS = new SeriesSettings(Period.NONE, "{number}", 1, MonthDay.of(1, 1));

	private static final Pattern PART = Pattern.compile("\\{(?:(period)|(partition)|number(?::(\\d\\d?))?)}");

	/** What may stand around them. */
	private static final Pattern TEXT = Pattern.compile("[^{}\\p{Cntrl}]*");

	private static final int DIGITS = 3;

	private static final Pattern MONTH_DAY = Pattern.compile("(\\d\\d)-(\\d\\d)");

	private static final int LAST_YEAR = 9999;

	private static final int CENTURY = 100;

	/**
	 * Checks what is set for a series.
	 * @throws HiLoConfigurationException if it is not valid
	 */
	static SeriesSettings of(String name, SeriesProperties.Settings own) {
		String path = "hilo.series." + name + ".";
		require(own.start() >= 0, path + "start", own.start(), "Use 0 or more");
		String format = own.format();
		boolean hasNumber = PART.matcher(format).results().anyMatch((part) -> part.group().startsWith("{number"));
		require(hasNumber && TEXT.matcher(PART.matcher(format).replaceAll("")).matches(), path + "format", format,
				"Write it with {number}, or {number:5} for at least five digits (1 to 99), and where you like {period}, "
						+ "{partition} and text without other braces or line breaks, such as INV-{period}-{number:5}");
		require(format.contains("{period}") == (own.period() != Period.NONE), path + "format", format,
				(own.period() != Period.NONE)
						? "Numbers start anew with each " + own.period().name().toLowerCase(Locale.ROOT)
								+ ", so their texts would repeat: add {period}"
						: "It has {period}, and its numbers never start anew: set " + path + "period, or remove it");
		MonthDay yearStarts = monthDay(path + "year-starts", own.yearStarts());
		require(own.period() == Period.YEAR || yearStarts.equals(DEFAULTS.yearStarts), path + "year-starts",
				own.yearStarts(), "It has an effect only with " + path + "period=year: set that, or remove it");
		return new SeriesSettings(own.period(), format, own.start(), yearStarts);
	}

	private static MonthDay monthDay(String property, String text) {
		String allowed = "Use a month and a day of every year, such as 04-01";
		Matcher matcher = MONTH_DAY.matcher(text);
		require(matcher.matches() && !text.equals("02-29"), property, text, allowed);
		try {
			return MonthDay.of(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
		}
		catch (DateTimeException ex) {
			throw new HiLoConfigurationException(property, text, allowed);
		}
	}

	private static void require(boolean holds, String property, Object value, String allowed) {
		if (!holds) {
			throw new HiLoConfigurationException(property, value, allowed);
		}
	}

	/**
	 * The period that a document belongs to.
	 * @throws IllegalArgumentException if its year has not four digits
	 */
	String periodOf(LocalDate date) {
		if (date.getYear() < 1 || date.getYear() >= LAST_YEAR) {
			throw new IllegalArgumentException("The date " + date + " of the document is not in the years 1 to 9998");
		}
		return switch (this.period) {
			case NONE -> "";
			case YEAR -> year(date);
			case MONTH -> date.toString().substring(0, "2026-12".length());
			case DAY -> date.toString();
		};
	}

	private String year(LocalDate date) {
		int begun = date.isBefore(Year.of(date.getYear()).atMonthDay(this.yearStarts)) ? date.getYear() - 1
				: date.getYear();
		return this.yearStarts.equals(DEFAULTS.yearStarts) ? String.format(Locale.ROOT, "%04d", begun)
				: String.format(Locale.ROOT, "%04d-%02d", begun, (begun + 1) % CENTURY);
	}

	/**
	 * The number as the format writes it.
	 */
	String text(SeriesKey key, long number) {
		return PART.matcher(this.format).replaceAll((part) -> Matcher.quoteReplacement(text(part, key, number)));
	}

	private static String text(MatchResult part, SeriesKey key, long number) {
		if (part.group(1) != null) {
			return key.period();
		}
		if (part.group(2) != null) {
			return key.partition();
		}
		String digits = Objects.requireNonNullElse(part.group(DIGITS), "1");
		String text = Long.toString(number);
		return "0".repeat(Math.max(0, Integer.parseInt(digits) - text.length())) + text;
	}

}
