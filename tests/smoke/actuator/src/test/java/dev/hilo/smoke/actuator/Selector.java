package dev.hilo.smoke.actuator;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an expression of PromQL selects: a metric with conditions. The labels that the
 * expression groups by have to be there, too.
 */
record Selector(String metric, List<Condition> conditions, Set<String> groupedBy) {

	/** Added by Prometheus to all that it scrapes. */
	private static final Set<String> OF_PROMETHEUS = Set.of("instance", "job");

	private static final Set<String> WORDS = Set.of("and", "or", "unless", "bool", "offset");

	private static final Pattern GROUPING = Pattern.compile("\\b(?:by|without|on|ignoring)\\s*\\(([^)]*)\\)");

	private static final Pattern METRIC = Pattern.compile("(?<![\\w$.])([a-zA-Z_:][\\w:]*)\\s*(\\(|\\{[^}]*})?");

	private static final Pattern CONDITION = Pattern.compile("(\\w+)\\s*(=~|!~|!=|=)\\s*\"([^\"]*)\"");

	/**
	 * The selectors of an expression.
	 */
	static List<Selector> of(String expression) {
		Set<String> groupedBy = new HashSet<>();
		Matcher grouping = GROUPING.matcher(expression);
		while (grouping.find()) {
			groupedBy.addAll(List.of(grouping.group(1).strip().split("\\s*,\\s*")));
		}
		groupedBy.removeAll(OF_PROMETHEUS);
		// An aggregation and its grouping is one call; ranges of time are not names
		String rest = GROUPING.matcher(expression).replaceAll("").replaceAll("\\[[^]]*]", "");
		List<Selector> selectors = new ArrayList<>();
		Matcher metric = METRIC.matcher(rest);
		while (metric.find()) {
			String next = metric.group(2);
			if (!"(".equals(next) && !WORDS.contains(metric.group(1))) {
				selectors.add(new Selector(metric.group(1), conditions((next != null) ? next : ""), groupedBy));
			}
		}
		return selectors;
	}

	/**
	 * Whether it selects a series.
	 */
	boolean matches(Series series) {
		return series.name().equals(this.metric) && series.labels().keySet().containsAll(this.groupedBy)
				&& this.conditions.stream().allMatch((condition) -> condition.matches(series));
	}

	private static List<Condition> conditions(String braces) {
		return CONDITION.matcher(braces)
			.results()
			.map((found) -> new Condition(found.group(1), found.group(2), found.group(3)))
			.toList();
	}

	record Condition(String label, String operator, String value) {

		boolean matches(Series series) {
			if (OF_PROMETHEUS.contains(this.label)) {
				return true;
			}
			String actual = series.labels().get(this.label);
			if (actual == null) {
				return false;
			}
			// A dashboard's variable stands for all values
			boolean same = this.operator.endsWith("~") ? actual.matches(this.value.replaceAll("\\$\\w+", ".*"))
					: actual.equals(this.value);
			return same != this.operator.startsWith("!");
		}

	}

}
