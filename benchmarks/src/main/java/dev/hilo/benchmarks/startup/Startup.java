package dev.hilo.benchmarks.startup;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.springframework.util.FileSystemUtils;

import dev.hilo.benchmarks.ClassPath;
import dev.hilo.benchmarks.Effort;
import dev.hilo.benchmarks.MedianInterval;
import dev.hilo.benchmarks.Part;
import dev.hilo.benchmarks.Section;
import dev.hilo.benchmarks.Table;

/**
 * What the context of a small application takes to start, in a fresh JVM each time, with
 * the starter and without its jars. Rounds take them in turn, and every other round the
 * other way round, so that what the machine does meanwhile meets all alike.
 */
public final class Startup implements Part {

	private static final String CLOCK = "ms by the clock";

	private static final String PROCESSOR = "of the processor";

	private static final String CLASSES = "classes";

	/** In the order in which the application says them. */
	private static final List<String> COLUMNS = List.of(CLOCK, PROCESSOR, "of the thread that starts it", CLASSES,
			"first row: ms by the clock", "first row: of the processor", "first row: of the thread",
			"first row: classes");

	private static final Subject WITHOUT = new Subject("without the starter", "without", false);

	private static final Subject IN_PLACE = new Subject("with it, schema in place", "with", false);

	private static final Subject FRESH = new Subject("with it, fresh database", "fresh", false);

	private static final Subject BASELINE = new Subject("with the baseline, schema in place", "baseline", false);

	private static final Subject CACHED_WITHOUT = new Subject("AOT cache, without the starter", "without", true);

	private static final Subject CACHED = new Subject("AOT cache, with it, schema in place", "with", true);

	private static final Subject CACHED_BASELINE = new Subject("AOT cache, with the baseline, schema in place",
			"baseline", true);

	private static final int ROUNDS = 20;

	/** All but what such an application has: other parts and the tests need them. */
	private static final Pattern OTHERS = Pattern
		.compile("^(?!.*(/target/|/(hilo-|h2-|HikariCP-|slf4j-|logback-|log4j-|jul-to-|commons-logging-|snakeyaml-"
				+ "|jspecify-|jakarta.annotation-|micrometer-(commons|observation)-|flyway-core-|evo-inflector-"
				+ "|jackson-annotations-|spring-(?!orm|aspects|test|data-jpa|boot-(.*jpa|hibernate|.*test)))"
				+ "|/tools/jackson/))");

	/** Artifacts beside the starter, which other parts measure. */
	private static final Pattern BESIDE = Pattern.compile("/hilo-(public-ids|series)[/-]");

	/** What comes with the starter. */
	private static final Pattern COMPANIONS = Pattern.compile("/(flyway|evo-inflector|hash4j|jackson)-");

	@Override
	public String name() {
		return "startup";
	}

	@Override
	public Section measure(Effort effort) throws Exception {
		String jdk25 = System.getProperty("benchmarks.jdk25", "");
		List<Subject> subjects = Stream.of(WITHOUT, BASELINE, IN_PLACE, FRESH, CACHED_WITHOUT, CACHED_BASELINE, CACHED)
			.filter((each) -> !jdk25.isEmpty() || !each.cached())
			.filter((each) -> !ClassPath.ofBaseline().isEmpty() || !each.build().equals("baseline"))
			.collect(Collectors.toCollection(ArrayList::new));
		Table starts = new Table("");
		Site site = new Site(Files.createTempDirectory("startup"), jdk25);
		try {
			for (Subject subject : subjects.stream().filter((each) -> !each.fresh()).toList()) {
				site.createTable(subject, "shared");
				site.start(subject, "shared");
				if (subject.cached()) {
					site.start(subject, "shared", "-XX:AOTCacheOutput=" + site.cache(subject));
				}
			}
			for (int round = 0; round < effort.pick(ROUNDS, 1); round++) {
				for (Subject subject : subjects) {
					String database = subject.fresh() ? "fresh" + round : "shared";
					if (subject.fresh()) {
						site.createTable(subject, database);
					}
					// On: a cache that does not fit is an error
					String[] options = subject.cached()
							? new String[] { "-XX:AOTMode=on", "-XX:AOTCache=" + site.cache(subject) } : new String[0];
					List<Double> said = site.start(subject, database, options);
					COLUMNS.forEach((column) -> starts.add(subject.name(), column, said.get(COLUMNS.indexOf(column))));
				}
				Collections.reverse(subjects);
			}
		}
		finally {
			FileSystemUtils.deleteRecursively(site.folder());
		}
		return describe(starts);
	}

	private static Section describe(Table starts) {
		boolean cached = starts.rows().containsKey(CACHED.name());
		Table added = new Table("");
		for (Subject subject : List.of(BASELINE, IN_PLACE, FRESH, CACHED_BASELINE, CACHED)) {
			compare(starts, subject, subject.cached() ? CACHED_WITHOUT : WITHOUT, subject.name(), added);
		}
		compare(starts, IN_PLACE, BASELINE, "with it, beside the baseline", added);
		compare(starts, CACHED, CACHED_BASELINE, "AOT cache, with it, beside the baseline", added);
		Section section = new Section();
		section.heading(1, "Start-up");
		section.conclusion(
				"**The starter adds %s ms to a start of %s ms** of a small application whose schema is in place"
						+ (cached ? ", and with an AOT cache of JDK 25 %s ms to %s." : "."),
				added.median(IN_PLACE.name(), CLOCK), starts.median(WITHOUT.name(), CLOCK),
				added.median((cached ? CACHED : IN_PLACE).name(), CLOCK),
				starts.median((cached ? CACHED_WITHOUT : WITHOUT).name(), CLOCK));
		section.paragraph(
				"""
						The time that the context of a small application with Spring Data JDBC on a file of H2 takes to start, and
						to store its first row, each in a separate JVM, in turn: by the clock, and the processor time of all threads
						of the process, those of the JIT compiler and the garbage collector among them, and of the thread that starts
						it. Without the starter, the class path has neither its classes nor Flyway's and Jackson's, and the
						application sets the id.""");
		section.table(starts);
		section.paragraph("""
				What the starter adds: the median of the differences within each round, and its 95 %% interval,
				found by counting the differences on each side (the sign test):""");
		section.intervals(added);
		section.paragraph("By the clock, schema in place, at most 60 ms: %s",
				added.interval(IN_PLACE.name(), CLOCK).verdict(60));
		Table times = new Table("");
		starts.compare(IN_PLACE.name(), WITHOUT.name(), (one, other) -> one / other, times, IN_PLACE.name());
		MedianInterval processor = times.interval(IN_PLACE.name(), PROCESSOR);
		section.paragraph("Of the processor, schema in place, %s of the time without it, at most 1.10: %s", processor,
				processor.verdict(1.10));
		section.paragraph("Classes, schema in place, at most 300: %s",
				added.interval(IN_PLACE.name(), CLASSES).verdict(300));
		if (cached) {
			section.paragraph("With an AOT cache, at most 20 ms: %s", added.interval(CACHED.name(), CLOCK).verdict(20));
		}
		section.paragraph(
				"""
						These figures say nothing about another machine, or about this one beside other work. The JIT compiler
						takes idle processors, the clock runs on while a processor works for other processes, and the work that a
						processor does in a millisecond depends on the resources that it shares. The interval covers the variation
						within this run, and can't show a difference smaller than its own width. The classes hardly vary.""");
		return section;
	}

	/** If both were measured. */
	private static void compare(Table starts, Subject of, Subject to, String row, Table added) {
		if (starts.rows().keySet().containsAll(List.of(of.name(), to.name()))) {
			starts.compare(of.name(), to.name(), (one, other) -> one - other, added, row);
		}
	}

	/**
	 * What is started.
	 *
	 * @param name the name of its row
	 * @param build the starter on its class path, if any: fresh is without its schema
	 * @param cached whether it has an AOT cache, made by an earlier start
	 */
	private record Subject(String name, String build, boolean cached) {

		boolean fresh() {
			return this.build.equals("fresh");
		}

		String classPath() {
			return switch (this.build) {
				case "without" -> ClassPath.without(OTHERS, ClassPath.PRODUCT, COMPANIONS);
				case "baseline" -> ClassPath.withBaseline(OTHERS);
				default -> ClassPath.without(OTHERS, BESIDE);
			};
		}

	}

	/** A folder with databases and caches, and the home of the Java that makes caches. */
	private record Site(Path folder, String jdk25) {

		Path cache(Subject subject) {
			return this.folder.resolve(key(subject) + ".aot");
		}

		private static String key(Subject subject) {
			return subject.build() + (subject.cached() ? "-cached" : "");
		}

		private String url(Subject subject, String database) {
			return "jdbc:h2:file:" + this.folder.resolve(key(subject) + "-" + database)
					+ ";WRITE_DELAY=0;CASE_INSENSITIVE_IDENTIFIERS=TRUE";
		}

		/** Both tables of orders are alike, so that only the ids differ. */
		void createTable(Subject subject, String database) throws SQLException {
			try (Connection connection = DriverManager.getConnection(url(subject, database), "sa", "")) {
				connection.createStatement().execute("CREATE TABLE orders (id bigint PRIMARY KEY, product varchar)");
			}
		}

		/** A cache takes no classes from folders. */
		private String inJars(String classPath) {
			return Stream.of(classPath.split(File.pathSeparator))
				.map((entry) -> Files.isDirectory(Path.of(entry)) ? jar(entry) : entry)
				.collect(Collectors.joining(File.pathSeparator));
		}

		private String jar(String classes) {
			Path jar = this.folder.resolve(Integer.toHexString(classes.hashCode()) + ".jar");
			if (!Files.exists(jar) && ToolProvider.findFirst("jar")
				.orElseThrow()
				.run(System.out, System.err, "--create", "--file", jar.toString(), "-C", classes, ".") != 0) {
				throw new IllegalStateException("There is no jar of " + classes);
			}
			return jar.toString();
		}

		/** What the application says that it took. */
		List<Double> start(Subject subject, String database, String... options)
				throws IOException, InterruptedException {
			List<String> arguments = new ArrayList<>(List.of(options));
			arguments.addAll(List.of("-cp", inJars(subject.classPath()), SmallApplication.class.getName(),
					url(subject, database)));
			return ClassPath.run(subject.cached() ? this.jdk25 : System.getProperty("java.home"), arguments)
				.stream()
				.filter((line) -> line.startsWith(SmallApplication.STARTED))
				.flatMap((line) -> Stream.of(line.substring(SmallApplication.STARTED.length()).split(" ")))
				.map(Double::valueOf)
				.toList();
		}

	}

}
