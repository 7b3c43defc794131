package dev.hilo.benchmarks;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What was measured of one subject under one set of conditions.
 *
 * @param measure what was measured
 * @param subject who was measured
 * @param where the conditions, such as {@code threads} and {@code 2}
 * @param unit the unit of the values
 * @param values one for each round, at least one
 */
public record Sample(String measure, String subject, Map<String, String> where, String unit, List<Double> values) {

	/**
	 * Under no conditions yet.
	 */
	public static Sample of(String measure, String subject, String unit, double... values) {
		return new Sample(measure, subject, Map.of(), unit, Arrays.stream(values).boxed().toList());
	}

	/**
	 * With another condition.
	 */
	public Sample at(String condition, Object value) {
		Map<String, String> where = new LinkedHashMap<>(this.where);
		where.put(condition, String.valueOf(value));
		return new Sample(this.measure, this.subject, where, this.unit, this.values);
	}

	double median() {
		double[] sorted = this.values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
		int middle = sorted.length / 2;
		return (sorted.length % 2 == 1) ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
	}

	double min() {
		return this.values.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
	}

	double max() {
		return this.values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
	}

}
