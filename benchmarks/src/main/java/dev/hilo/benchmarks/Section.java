package dev.hilo.benchmarks;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * The page of one part, in Markdown.
 */
public final class Section {

	private final StringBuilder text = new StringBuilder();

	private final List<Object> results = new ArrayList<>();

	/** A heading: {@code level} 1 is the page's. */
	public void heading(int level, String heading) {
		this.results.add(heading);
		paragraph("#".repeat(level) + " " + heading);
	}

	/**
	 * What a user of the product should know of it, for the summary too. Arguments are
	 * figures.
	 */
	public void conclusion(String conclusion, double... figures) {
		Object[] texts = DoubleStream.of(figures).mapToObj(Figures::of).toArray();
		this.text.append("> ").append(String.format(Locale.ROOT, conclusion.strip().replace('\n', ' '), texts));
		this.text.append("\n\n");
	}

	public void paragraph(String paragraph, Object... arguments) {
		this.text.append(String.format(Locale.ROOT, paragraph.strip(), arguments)).append("\n\n");
	}

	/** Medians, and the spread where there were several rounds. */
	public void table(Table table) {
		this.results.add(table);
		write(table, Figures::medianAndSpread);
	}

	/** Medians and their intervals. */
	public void intervals(Table table) {
		this.results.add(table);
		write(table, (values) -> MedianInterval.of(values).toString());
	}

	private void write(Table table, Function<List<Double>, String> cell) {
		header(table.unit(), table.columns());
		for (String row : table.rows().keySet()) {
			row(row, table.columns(), (column) -> {
				List<Double> values = table.values(row, column);
				return values.isEmpty() ? "" : cell.apply(values);
			});
		}
		this.text.append('\n');
	}

	/** Ratios of medians beside their goals, of some columns of a table. */
	public void ratios(Table table, Collection<String> columns, Ratio... ratios) {
		header("ratio, goal", columns);
		for (Ratio ratio : ratios) {
			row(ratio.toString(), columns, (column) -> ratio.verdict(table, column));
		}
		this.text.append('\n');
	}

	/** A goal that is no ratio, and what became of it. */
	public void goal(boolean met, String goal, Object... arguments) {
		paragraph(goal + (met ? ": met" : ": **missed**"), arguments);
	}

	private void header(String corner, Collection<String> columns) {
		row(corner, columns, Function.identity());
		this.text.append("|---|").append("---:|".repeat(columns.size())).append('\n');
	}

	private void row(String first, Collection<String> columns, Function<String, String> cell) {
		this.text.append("| ")
			.append(first)
			.append(columns.stream().map(cell).collect(Collectors.joining(" | ", " | ", " |\n")));
	}

	/** All that was measured: tables, each after its heading. */
	List<Object> results() {
		return this.results;
	}

	@Override
	public String toString() {
		return this.text.toString().strip() + "\n";
	}

}
