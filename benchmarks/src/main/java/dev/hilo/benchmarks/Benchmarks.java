package dev.hilo.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import tools.jackson.databind.json.JsonMapper;

import dev.hilo.benchmarks.connections.Connections;
import dev.hilo.benchmarks.hotpath.Comparison;
import dev.hilo.benchmarks.hotpath.HotPath;
import dev.hilo.benchmarks.hotpath.ManyCollections;
import dev.hilo.benchmarks.hotpath.PublicIds;
import dev.hilo.benchmarks.index.IndexDensity;
import dev.hilo.benchmarks.job.Copies;
import dev.hilo.benchmarks.job.Counters;
import dev.hilo.benchmarks.job.HotRow;
import dev.hilo.benchmarks.job.Jobs;
import dev.hilo.benchmarks.job.RoundTrips;
import dev.hilo.benchmarks.latency.Latency;
import dev.hilo.benchmarks.simulation.Simulation;
import dev.hilo.benchmarks.startup.Startup;

/**
 * Runs all parts or some. Each replaces its own section of {@code docs/benchmarks.md} and
 * leaves the others as they are.
 */
public final class Benchmarks {

	private static final List<Part> parts = List.of(new HotPath(), new PublicIds(), new ManyCollections(),
			new Latency(), new Counters(), new RoundTrips(), new HotRow(), new Jobs(), new Copies(), new IndexDensity(),
			new Startup(), new Connections(), new Simulation());

	private static final Pattern ORIGIN = Pattern.compile("<sub>Part `(\\w+)`");

	private static final Pattern CONCLUSION = Pattern.compile("(?m)^> (.*)$");

	private static final String INTRODUCTION = """
			# Benchmarks

			In short, on a machine with two cores that also runs the databases:

			%s

			`./mvnw -Pbenchmarks -pl benchmarks -am verify -DskipTests` writes this page from its measurements. Figures
			are medians, with the least and the greatest round behind them; ratios are of medians within one run. The
			project sets its own goals: some are beyond the machine, and missed ones are marked. Below each part is when
			and where it ran, and the load before it: other work makes figures doubtful.

			""";

	private Benchmarks() {
	}

	/**
	 * Runs the benchmarks: the parts named in {@code benchmarks.only}, or a comparison
	 * with the jars in {@code benchmarks.baseline}.
	 * @param arguments the page, and the folder for all that was measured
	 * @throws Exception if a part fails
	 */
	public static void main(String... arguments) throws Exception {
		String baseline = System.getProperty("benchmarks.baseline", "");
		if (!baseline.isEmpty()) {
			System.out.println(new Comparison(baseline).run(Integer.getInteger("benchmarks.pairs", 10), Effort.FULL));
		}
		else {
			run(Path.of(arguments[0]), Path.of(arguments[1]), System.getProperty("benchmarks.only", ""), Effort.FULL);
		}
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
			section.paragraph("<sub>Part `%s`, %s, %d s, %s</sub>", part.name(), started, seconds, machine);
			replaceSection(page, part.name(), section.toString());
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

	/** A section is known by the part that its last line names. */
	private static void replaceSection(Path page, String part, String section) throws IOException {
		Map<String, String> sections = new HashMap<>();
		for (String each : Files.exists(page) ? Files.readString(page).split("(?m)^(?=## )") : new String[0]) {
			Matcher origin = ORIGIN.matcher(each);
			if (origin.find()) {
				sections.put(origin.group(1), each.strip());
			}
		}
		sections.put(part, section.strip());
		String text = parts.stream()
			.map((each) -> sections.get(each.name()))
			.filter(Objects::nonNull)
			.collect(Collectors.joining("\n\n"));
		String conclusions = CONCLUSION.matcher(text)
			.results()
			.map((conclusion) -> "- " + conclusion.group(1))
			.collect(Collectors.joining("\n"));
		Files.writeString(page, INTRODUCTION.formatted(conclusions) + text + "\n");
	}

}
