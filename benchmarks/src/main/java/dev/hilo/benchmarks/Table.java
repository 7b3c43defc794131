package dev.hilo.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;

/**
 * What was measured: in each cell a value for each round.
 */
public record Table(String unit, Map<String, Map<String, List<Double>>> rows) {

	public Table(String unit) {
		this(unit, new LinkedHashMap<>());
	}

	public void add(String row, String column, double value) {
		this.rows.computeIfAbsent(row, (key) -> new LinkedHashMap<>())
			.computeIfAbsent(column, (key) -> new ArrayList<>())
			.add(value);
	}

	public Set<String> columns() {
		return this.rows.isEmpty() ? Set.of() : this.rows.values().iterator().next().keySet();
	}

	public double median(String row, String column) {
		return Figures.median(values(row, column));
	}

	public MedianInterval interval(String row, String column) {
		return MedianInterval.of(values(row, column));
	}

	/** Compares two rows, round by round, and adds what comes out to another table. */
	public void compare(String of, String to, DoubleBinaryOperator comparison, Table result, String row) {
		for (String column : columns()) {
			List<Double> left = values(of, column);
			List<Double> right = values(to, column);
			IntStream.range(0, left.size())
				.mapToDouble((round) -> comparison.applyAsDouble(left.get(round), right.get(round)))
				.forEach((value) -> result.add(row, column, value));
		}
	}

	List<Double> values(String row, String column) {
		return this.rows.getOrDefault(row, Map.of()).getOrDefault(column, List.of());
	}

}
