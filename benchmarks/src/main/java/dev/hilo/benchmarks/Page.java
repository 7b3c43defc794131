package dev.hilo.benchmarks;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The page that is being written, in Markdown, and the folder for its pictures.
 */
public final class Page {

	private final StringBuilder text = new StringBuilder();

	private final Path pictures;

	/**
	 * An empty page.
	 * @param pictures the folder for pictures, beside the page
	 */
	Page(Path pictures) {
		this.pictures = pictures;
	}

	/**
	 * A heading: {@code level} 1 is the page's.
	 */
	public void heading(int level, String heading) {
		paragraph("#".repeat(level) + " " + heading);
	}

	/**
	 * A paragraph.
	 */
	public void paragraph(String paragraph) {
		this.text.append(paragraph.strip()).append("\n\n");
	}

	/**
	 * A table: a row for each subject, a column for each value of a condition.
	 */
	public void table(Samples samples, String condition) {
		List<String> columns = samples.values(condition);
		String unit = samples.all().isEmpty() ? "" : samples.all().get(0).unit();
		row(unit, columns.stream().map((value) -> condition + " " + value).toList());
		rule(columns.size());
		for (String subject : samples.subjects()) {
			row(subject, columns.stream().map((value) -> cell(samples.at(condition, value).find(subject))).toList());
		}
		this.text.append('\n');
	}

	/**
	 * A table of ratios of medians, beside their goals, with a column for each value of a
	 * condition.
	 */
	public void ratios(Samples samples, String condition, List<Ratio> ratios) {
		List<String> columns = samples.values(condition);
		row("ratio, goal", columns.stream().map((value) -> condition + " " + value).toList());
		rule(columns.size());
		for (Ratio ratio : ratios) {
			row(ratio.toString(),
					columns.stream().map((value) -> verdict(ratio, samples.at(condition, value))).toList());
		}
		this.text.append('\n');
	}

	/**
	 * One ratio of medians, beside its goal.
	 */
	public void ratio(Samples samples, Ratio ratio) {
		paragraph(ratio + ": " + verdict(ratio, samples));
	}

	/**
	 * How much one median is above another, beside the most that it may be.
	 */
	public void difference(Samples samples, String of, String to, double goal) {
		Optional<Sample> more = samples.find(of);
		Optional<Sample> less = samples.find(to);
		if (more.isPresent() && less.isPresent()) {
			double value = more.get().median() - less.get().median();
			paragraph(String.format(Locale.ROOT, "%s - %s, at most %s %s: %s %s", of, to, Figures.of(goal),
					more.get().unit(), Figures.of(value), judge(value <= goal)));
		}
	}

	/**
	 * A picture: a curve for each subject, over a condition that is a number.
	 * @param name the picture's name, without an ending
	 * @param title above it
	 * @param samples what to draw; values that are not positive can't be drawn
	 * @param condition what it runs over
	 */
	public void curves(String name, String title, Samples samples, String condition) {
		Curves.draw(this.pictures.resolve(name + ".svg"), title, samples, condition);
		paragraph("![" + title + "](" + this.pictures.getFileName() + "/" + name + ".svg)");
	}

	private static String cell(Optional<Sample> sample) {
		return sample.map(Figures::of).orElse("");
	}

	private static String verdict(Ratio ratio, Samples samples) {
		Optional<Sample> of = samples.find(ratio.of());
		Optional<Sample> to = samples.find(ratio.to());
		if (of.isEmpty() || to.isEmpty()) {
			return "";
		}
		double value = of.get().median() / to.get().median();
		return String.format(Locale.ROOT, "%.2f %s", value, judge(ratio.isMetBy(value)));
	}

	private static String judge(boolean met) {
		return met ? "met" : "**missed**";
	}

	private void row(String first, List<String> rest) {
		this.text.append("| ").append(first).append(rest.stream().collect(Collectors.joining(" | ", " | ", " |\n")));
	}

	private void rule(int columns) {
		this.text.append("|---|").append("---:|".repeat(columns)).append('\n');
	}

	@Override
	public String toString() {
		return this.text.toString().strip() + "\n";
	}

}
