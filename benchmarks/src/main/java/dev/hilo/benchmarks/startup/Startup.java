package dev.hilo.benchmarks.startup;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

import org.springframework.util.FileSystemUtils;

import dev.hilo.benchmarks.ClassPath;
import dev.hilo.benchmarks.Effort;
import dev.hilo.benchmarks.Part;
import dev.hilo.benchmarks.Section;
import dev.hilo.benchmarks.Table;

/**
 * What the context of a small application takes to start, in a fresh JVM each time, with
 * the starter and without its jars. Rounds take them in turn, and every other round the
 * other way round, so that what the machine does meanwhile meets all alike.
 */
public final class Startup implements Part {

	private static final String CLOCK = "by the clock";

	private static final String PROCESSOR = "of the processor";

	private static final String WITHOUT = "without the starter";

	private static final String IN_PLACE = "with it, schema in place";

	private static final String FRESH = "with it, fresh database";

	private static final double GOAL = 100;

	/** What such an application would not have, and other parts need. */
	private static final Pattern JPA = Pattern.compile(
			"/(hibernate-|hypersistence-utils-|jakarta.persistence-|aspectjweaver-|spring-(orm|aspects|data-jpa|boot-(jpa|data-jpa|hibernate))-)");

	/** What comes with the starter. */
	private static final Pattern COMPANIONS = Pattern.compile("/(flyway|evo-inflector|hash4j)-");

	@Override
	public String name() {
		return "startup";
	}

	@Override
	public Section measure(Effort effort) throws Exception {
		Table times = new Table("ms");
		Path folder = Files.createTempDirectory("startup");
		try {
			Path inPlace = folder.resolve("shared");
			start(FRESH, inPlace);
			for (int round = 0; round < effort.pick(30, 1); round++) {
				List<String> subjects = List.of(WITHOUT, IN_PLACE, FRESH);
				for (int turn : (round % 2 == 0) ? List.of(0, 1, 2) : List.of(2, 1, 0)) {
					String subject = subjects.get(turn);
					String[] nanos = start(subject, subject.equals(FRESH) ? folder.resolve("fresh" + round) : inPlace);
					times.add(subject, CLOCK, Long.parseLong(nanos[1]) / 1e6);
					times.add(subject, PROCESSOR, Long.parseLong(nanos[2]) / 1e6);
				}
			}
		}
		finally {
			FileSystemUtils.deleteRecursively(folder);
		}
		return describe(times);
	}

	/** What it says that it took. */
	private static String[] start(String subject, Path database) throws IOException, InterruptedException {
		String classPath = subject.equals(WITHOUT) ? ClassPath.without(JPA, ClassPath.PRODUCT, COMPANIONS)
				: ClassPath.without(JPA);
		Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
				classPath, SmallApplication.class.getName(),
				"jdbc:h2:file:" + database + ";CASE_INSENSITIVE_IDENTIFIERS=TRUE")
			.redirectErrorStream(true)
			.start();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		if (process.waitFor() != 0) {
			throw new IllegalStateException("The application did not start: " + output);
		}
		return output.lines()
			.filter((line) -> line.startsWith(SmallApplication.STARTED))
			.findFirst()
			.orElseThrow()
			.split(" ");
	}

	private static Section describe(Table times) {
		Table added = new Table("ms");
		for (String subject : List.of(IN_PLACE, FRESH)) {
			times.compare(subject, WITHOUT, (with, without) -> with - without, added, subject);
		}
		Section section = new Section();
		section.heading(1, "Start-up");
		section.conclusion("**The starter adds %s ms to the start** of a small application whose schema is in place.",
				added.median(IN_PLACE, CLOCK));
		section.paragraph(
				"""
						The time that the context of a small application with Spring Data JDBC on a file of H2 takes to start, each
						in a separate JVM, in turn: time by the clock, and processor time of all threads of the process, those of the
						JIT compiler and the garbage collector among them. Without the starter, the class path has neither its
						classes nor Flyway's.""");
		section.table(times);
		section.paragraph("""
				The time that the starter adds: the median of the differences within each round, and its 95 %% interval,
				found by counting the differences on each side (the sign test):""");
		section.intervals(added);
		section.paragraph("By the clock, schema in place, at most %.0f ms: %s", GOAL,
				added.interval(IN_PLACE, CLOCK).verdict(GOAL));
		section.paragraph(
				"""
						These figures say nothing about another machine, or about this one beside other work. The JIT compiler
						takes idle processors, the clock runs on while a processor works for other processes, and the work that a
						processor does in a millisecond depends on the resources that it shares. The interval covers the variation
						within this run, and can't show a difference smaller than its own width.""");
		return section;
	}

}
