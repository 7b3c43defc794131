package dev.hilo.smoke.actuator;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of Prometheus' text format.
 */
record Series(String name, Map<String, String> labels, double value) {

	private static final Pattern LINE = Pattern.compile("([a-zA-Z_:][\\w:]*)(?:\\{(.*)})? (\\S+)");

	private static final Pattern LABEL = Pattern.compile("(\\w+)=\"((?:\\\\.|[^\"\\\\])*)\"");

	static List<Series> of(String scrape) {
		return scrape.lines().filter((line) -> !line.startsWith("#")).map(Series::line).toList();
	}

	private static Series line(String line) {
		Matcher matcher = LINE.matcher(line);
		if (!matcher.matches()) {
			throw new IllegalArgumentException(line);
		}
		Map<String, String> labels = new HashMap<>();
		if (matcher.group(2) != null) {
			LABEL.matcher(matcher.group(2)).results().forEach((label) -> labels.put(label.group(1), label.group(2)));
		}
		return new Series(matcher.group(1), labels, Double.parseDouble(matcher.group(3).replace("Inf", "Infinity")));
	}

}
