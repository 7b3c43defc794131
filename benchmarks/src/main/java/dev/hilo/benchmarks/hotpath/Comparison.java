package dev.hilo.benchmarks.hotpath;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.openjdk.jmh.runner.RunnerException;

import dev.hilo.benchmarks.ClassPath;
import dev.hilo.benchmarks.Effort;
import dev.hilo.benchmarks.Section;
import dev.hilo.benchmarks.Table;

/**
 * Two builds of the product on the hot path, side by side. A fork of one and a fork of
 * the other make a pair; the next pair runs the other way round.
 */
public final class Comparison {

	private static final String BASELINE = ", baseline";

	private static final String THIS = ", this build";

	private static final List<String> methods = List.of("hiloNext", "hiloDocumentId");

	/** The class paths of the builds. */
	private final Map<String, String> builds;

	/**
	 * Compares this build with another one.
	 * @param jars the other build's jars, with the separator of class paths in between
	 */
	public Comparison(String jars) {
		for (String jar : jars.split(File.pathSeparator)) {
			if (!Files.isRegularFile(Path.of(jar))) {
				throw new IllegalArgumentException("There is no file '" + jar + "' (benchmarks.baseline)");
			}
		}
		this.builds = Map.of(BASELINE, jars + File.pathSeparator + ClassPath.without(ClassPath.PRODUCT), THIS,
				ClassPath.without());
	}

	/** Runs so many pairs. */
	public Section run(int pairs, Effort effort) throws RunnerException {
		Table times = new Table("ns");
		for (int pair = 0; pair < pairs; pair++) {
			List<String> order = (pair % 2 == 0) ? List.of(BASELINE, THIS) : List.of(THIS, BASELINE);
			for (String method : methods) {
				for (int threads = 1; threads <= 2; threads++) {
					for (String build : order) {
						// JMH gives it to its forks
						System.setProperty("java.class.path", this.builds.get(build));
						times.add(HotPath.titles.get(method) + build, "threads " + threads,
								Fork.run(HotPathBenchmark.class, method, threads, effort).nanos());
					}
				}
			}
		}
		Table ratios = new Table("this build / baseline");
		for (String title : methods.stream().map(HotPath.titles::get).toList()) {
			times.compare(title + THIS, title + BASELINE, (now, before) -> now / before, ratios, title);
		}
		Section section = new Section();
		section.table(times);
		section.paragraph("The median of the ratios within each of %d pairs, and its 95 %% interval:", pairs);
		section.intervals(ratios);
		return section;
	}

}
