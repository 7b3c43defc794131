package dev.hilo.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import tools.jackson.databind.json.JsonMapper;

import dev.hilo.benchmarks.hotpath.HotPath;
import dev.hilo.benchmarks.index.IndexDensity;
import dev.hilo.benchmarks.job.Counters;
import dev.hilo.benchmarks.job.HotRow;
import dev.hilo.benchmarks.job.Jobs;
import dev.hilo.benchmarks.job.SeriesRates;
import dev.hilo.benchmarks.latency.Latency;
import dev.hilo.benchmarks.startup.Startup;

/**
 * Runs all parts or some. Each writes its own page below {@code docs/benchmarks}; the
 * conclusions of all pages make {@code docs/benchmarks.md}.
 */
public final class Benchmarks {

	private static final List<Part> parts = List.of(new HotPath(), new Latency(), new Counters(), new SeriesRates(),
			new HotRow(), new Jobs(), new IndexDensity(), new Startup());

	private static final String FOLDER = "benchmarks";

	private static final Pattern CONCLUSION = Pattern.compile("(?m)^> (.*)$");

	private static final String INTRODUCTION = """
			# Benchmarks

			In short, on a machine with two cores that also runs the databases:

			%s

			`./mvnw -Pbenchmarks -pl benchmarks -am verify -DskipTests` writes these pages from its measurements. Figures
			are medians, with the least and the greatest round behind them; ratios are of medians within one run. The
			project sets its own goals, and missed ones are marked. Each page ends with when and where it was measured,
			and the load before that: other work makes figures doubtful.
			""";

	private Benchmarks() {
	}

	/**
	 * Runs the benchmarks: the parts named in {@code benchmarks.only}, or all.
	 * @param arguments the page, and the folder for all that was measured
	 * @throws Exception if a part fails
	 */
	public static void main(String... arguments) throws Exception {
		run(Path.of(arguments[0]), Path.of(arguments[1]), System.getProperty("benchmarks.only", ""), Effort.FULL);
		// Some peers leave threads behind.
		System.exit(0);
	}

	static void run(Path page, Path results, String only, Effort effort) throws Exception {
		for (Part part : chosen(only)) {
			Instant started = Instant.now().truncatedTo(ChronoUnit.SECONDS);
			String machine = Machine.describe();
			System.err.println(part.name() + " ...");
			Section section = part.measure(effort);
			long seconds = started.until(Instant.now(), ChronoUnit.SECONDS);
			System.err.println(part.name() + ": " + seconds + " s");
			Files.createDirectories(results);
			new JsonMapper().writeValue(results.resolve(part.name() + ".json"), section.results());
			// Two builds have a page of their own
			String name = part.name() + (ClassPath.ofBaseline().isEmpty() ? "" : "-builds");
			section.paragraph("<sub>Part `%s`, %s, %d s, %s</sub>", part.name(), started, seconds, machine);
			Path folder = Files.createDirectories(page.resolveSibling(FOLDER));
			Files.writeString(folder.resolve(name + ".md"), section.toString());
			summarize(page, folder);
		}
	}

	private static List<Part> chosen(String only) {
		List<String> names = parts.stream().map(Part::name).toList();
		List<String> wanted = only.isBlank() ? names : Stream.of(only.split(",")).map(String::strip).toList();
		wanted.stream().filter((name) -> !names.contains(name)).findFirst().ifPresent((name) -> {
			throw new IllegalArgumentException("There is no part '" + name + "' (benchmarks.only); there are " + names);
		});
		return parts.stream().filter((part) -> wanted.contains(part.name())).toList();
	}

	private static void summarize(Path page, Path folder) throws IOException {
		StringBuilder conclusions = new StringBuilder();
		for (Part part : parts) {
			Path file = folder.resolve(part.name() + ".md");
			if (Files.exists(file)) {
				String text = Files.readString(file);
				String title = text.lines().findFirst().orElseThrow().replace("# ", "");
				String link = "[%s](%s/%s)".formatted(title, FOLDER, file.getFileName());
				List<String> found = CONCLUSION.matcher(text).results().map((match) -> match.group(1)).toList();
				conclusions.append(found.isEmpty() ? "- " + link + "\n" : "");
				found.forEach((each) -> conclusions.append("- %s (%s)\n".formatted(each, link)));
			}
		}
		Files.writeString(page, INTRODUCTION.formatted(conclusions.toString().strip()));
	}

}
