package dev.hilo.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

import dev.hilo.benchmarks.demand.Demand;
import dev.hilo.benchmarks.growth.Growth;
import dev.hilo.benchmarks.hotpath.HotPath;
import dev.hilo.benchmarks.job.Jobs;
import dev.hilo.benchmarks.job.RoundTrips;
import dev.hilo.benchmarks.latency.Latency;
import dev.hilo.benchmarks.simulation.Simulation;
import dev.hilo.benchmarks.startup.Startup;

/**
 * Runs all parts or some, keeps what they measured in {@code docs/benchmarks/raw}, and
 * writes {@code docs/benchmarks.md} from all that is kept there.
 */
public final class Benchmarks {

	private static final List<Part> parts = List.of(new HotPath(), new Latency(), new Demand(), new RoundTrips(),
			new Jobs(), new Startup(), new Growth(), new Simulation());

	private Benchmarks() {
	}

	/**
	 * Runs the benchmarks.
	 * @param arguments the folder {@code docs}, and the names of the parts with commas
	 * between them; all parts if there are none
	 * @throws Exception if a part fails
	 */
	public static void main(String... arguments) throws Exception {
		System.setProperty("java.awt.headless", "true");
		Path docs = Path.of(arguments[0]);
		run(docs, (arguments.length > 1) ? arguments[1] : "", Effort.FULL);
		// Some peers leave threads behind.
		System.exit(0);
	}

	static void run(Path docs, String only, Effort effort) throws Exception {
		Path folder = docs.resolve("benchmarks");
		for (Part part : chosen(only)) {
			Instant started = Instant.now().truncatedTo(ChronoUnit.SECONDS);
			Machine machine = Machine.here();
			System.err.println(part.name() + " ...");
			List<Sample> samples = Samples.merge(part.measure(effort));
			long seconds = started.until(Instant.now(), ChronoUnit.SECONDS);
			System.err.println(part.name() + ": " + seconds + " s");
			new Run(part.name(), started.toString(), seconds, machine, samples).write(folder.resolve("raw"));
			write(docs, folder);
		}
	}

	private static List<Part> chosen(String only) {
		if (only.isBlank()) {
			return parts;
		}
		List<Part> chosen = new ArrayList<>();
		for (String name : only.split(",")) {
			chosen.add(parts.stream()
				.filter((part) -> part.name().equals(name.trim()))
				.findFirst()
				.orElseThrow(() -> new IllegalArgumentException(
						"There is no part '" + name + "' (benchmarks.only); there are "
								+ parts.stream().map(Part::name).collect(Collectors.joining(", ")))));
		}
		return chosen;
	}

	private static void write(Path docs, Path folder) throws IOException {
		Page page = new Page(folder);
		page.heading(1, "Benchmarks");
		page.paragraph(
				"""
						Written by `./mvnw -pl benchmarks -am verify -Pbenchmarks -DskipTests` from what it measured. Figures are
						medians, with the least and the greatest round behind them; ratios are of medians within one run.""");
		for (Part part : parts) {
			Path file = Run.file(folder.resolve("raw"), part.name());
			if (Files.exists(file)) {
				Run run = Run.read(file);
				part.describe(new Samples(run.samples()), page);
				page.paragraph(origin(run));
			}
		}
		Files.writeString(docs.resolve("benchmarks.md"), page.toString());
	}

	private static String origin(Run run) {
		Machine machine = run.machine();
		return "<sub>"
				+ String.join(", ",
						Arrays.asList("Part `" + run.part() + "`", run.started(), run.seconds() + " s",
								machine.processor(), machine.cores() + " cores", machine.memoryGigabytes() + " GB",
								machine.system(), machine.java(), "load at start " + Figures.of(machine.load())))
				+ "; "
				+ machine.libraries()
					.entrySet()
					.stream()
					.map((library) -> library.getKey() + " " + library.getValue())
					.collect(Collectors.joining(", "))
				+ "</sub>";
	}

}
