package dev.hilo.benchmarks.startup;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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

	private static final List<String> TIMES = List.of(CLOCK, "of the processor", "of the thread that starts it",
			"first row, by the clock", "first row, of the processor");

	private static final List<String> CLASSES = List.of("started", "first row stored");

	private static final Subject WITHOUT = new Subject("without the starter", false, false, false);

	private static final Subject IN_PLACE = new Subject("with it, schema in place", true, false, false);

	private static final Subject FRESH = new Subject("with it, fresh database", true, true, false);

	private static final Subject CACHED_WITHOUT = new Subject("AOT cache, without the starter", false, false, true);

	private static final Subject CACHED = new Subject("AOT cache, with it, schema in place", true, false, true);

	private static final int ROUNDS = 30;

	private static final double GOAL = 60;

	private static final double GOAL_CACHED = 20;

	/** The first JDK that makes a cache in one step. */
	private static final int CACHES = 25;

	/** All but what such an application has: other parts and the tests need them. */
	private static final Pattern OTHERS = Pattern
		.compile("^(?!.*(/target/|/(hilo-|h2-|HikariCP-|slf4j-|logback-|log4j-|jul-to-|commons-logging-|snakeyaml-"
				+ "|jspecify-|jakarta.annotation-|micrometer-(commons|observation)-|flyway-core-|evo-inflector-"
				+ "|jackson-annotations-|spring-(?!orm|aspects|test|data-jpa|boot-(.*jpa|hibernate|.*test)))"
				+ "|/tools/jackson/))");

	/** What comes with the starter. */
	private static final Pattern COMPANIONS = Pattern.compile("/(flyway|evo-inflector|hash4j|jackson)-");

	@Override
	public String name() {
		return "startup";
	}

	@Override
	public Section measure(Effort effort) throws Exception {
		String cachingJava = cachingJava();
		List<Subject> subjects = new ArrayList<>(List.of(WITHOUT, IN_PLACE, FRESH));
		if (cachingJava != null) {
			subjects.addAll(List.of(CACHED_WITHOUT, CACHED));
		}
		Table times = new Table("ms");
		Table classes = new Table("classes loaded");
		Path folder = Files.createTempDirectory("startup");
		try {
			for (Subject subject : subjects.stream().filter((each) -> !each.fresh()).toList()) {
				Site site = new Site(folder, subject.cached() ? cachingJava : java(System.getProperty("java.home")));
				site.createTable(subject, "shared");
				site.start(subject, "shared", List.of());
				if (subject.cached()) {
					site.start(subject, "shared", List.of("-XX:AOTCacheOutput=" + site.cache(subject)));
				}
			}
			for (int round = 0; round < effort.pick(ROUNDS, 1); round++) {
				for (Subject subject : subjects) {
					Site site = new Site(folder,
							subject.cached() ? cachingJava : java(System.getProperty("java.home")));
					String database = subject.fresh() ? "fresh" + round : "shared";
					if (subject.fresh()) {
						site.createTable(subject, database);
					}
					// On: a cache that does not fit is an error
					List<String> options = subject.cached()
							? List.of("-XX:AOTMode=on", "-XX:AOTCache=" + site.cache(subject)) : List.of();
					add(site.start(subject, database, options), subject.name(), times, classes);
				}
				Collections.reverse(subjects);
			}
		}
		finally {
			FileSystemUtils.deleteRecursively(folder);
		}
		return describe(times, classes, cachingJava != null);
	}

	/** This one, or another that is named, or {@code null} if neither makes caches. */
	private static String cachingJava() {
		String named = System.getProperty("benchmarks.jdk25", "");
		if (!named.isEmpty()) {
			return java(named);
		}
		return (Runtime.version().feature() >= CACHES) ? java(System.getProperty("java.home")) : null;
	}

	private static String java(String home) {
		return Path.of(home, "bin", "java").toString();
	}

	/** In the order in which the application says them. */
	private static void add(List<Long> said, String row, Table times, Table classes) {
		List<Integer> ofTimes = List.of(0, 1, 2, 4, 5);
		for (int i = 0; i < TIMES.size(); i++) {
			times.add(row, TIMES.get(i), said.get(ofTimes.get(i)) / 1e6);
		}
		classes.add(row, CLASSES.get(0), said.get(3));
		classes.add(row, CLASSES.get(1), said.get(7));
	}

	private static Section describe(Table times, Table classes, boolean cached) {
		Table added = new Table("ms");
		Table addedClasses = new Table("classes loaded");
		List<Subject> with = cached ? List.of(IN_PLACE, FRESH, CACHED) : List.of(IN_PLACE, FRESH);
		for (Subject subject : with) {
			String control = (subject.cached() ? CACHED_WITHOUT : WITHOUT).name();
			times.compare(subject.name(), control, (one, other) -> one - other, added, subject.name());
			classes.compare(subject.name(), control, (one, other) -> one - other, addedClasses, subject.name());
		}
		Section section = new Section();
		section.heading(1, "Start-up");
		section.conclusion("**The starter adds %s ms to the start** of a small application whose schema is in place"
				+ (cached ? ", and with an AOT cache of JDK 25 %s ms." : "."), medians(added, cached));
		section.paragraph(
				"""
						The time that the context of a small application with Spring Data JDBC on a file of H2 takes to start, and
						to store its first row, each in a separate JVM, in turn: by the clock, and the processor time of all threads
						of the process, those of the JIT compiler and the garbage collector among them, and of the thread that starts
						it. Without the starter, the class path has neither its classes nor Flyway's and Jackson's, and the
						application sets the id.""");
		section.table(times);
		section.paragraph("""
				What the starter adds: the median of the differences within each round, and its 95 %% interval,
				found by counting the differences on each side (the sign test):""");
		section.intervals(added);
		section.intervals(addedClasses);
		section.paragraph("By the clock, schema in place, at most %.0f ms: %s", GOAL,
				added.interval(IN_PLACE.name(), CLOCK).verdict(GOAL));
		if (cached) {
			section.paragraph("With an AOT cache, at most %.0f ms: %s", GOAL_CACHED,
					added.interval(CACHED.name(), CLOCK).verdict(GOAL_CACHED));
		}
		section.paragraph(
				"""
						These figures say nothing about another machine, or about this one beside other work. The JIT compiler
						takes idle processors, the clock runs on while a processor works for other processes, and the work that a
						processor does in a millisecond depends on the resources that it shares. The interval covers the variation
						within this run, and can't show a difference smaller than its own width. The classes hardly vary.""");
		return section;
	}

	private static double[] medians(Table added, boolean cached) {
		return Stream.of(IN_PLACE, CACHED)
			.filter((subject) -> cached || !subject.cached())
			.mapToDouble((subject) -> added.median(subject.name(), CLOCK))
			.toArray();
	}

	/**
	 * What is started.
	 *
	 * @param name the name of its row
	 * @param starter whether the starter is on the class path
	 * @param fresh whether the schema is missing
	 * @param cached whether it has an AOT cache, made by an earlier start
	 */
	private record Subject(String name, boolean starter, boolean fresh, boolean cached) {
	}

	/** A folder with databases and caches, and the Java that starts applications. */
	private record Site(Path folder, String java) {

		Path cache(Subject subject) {
			return this.folder.resolve(key(subject) + ".aot");
		}

		private static String key(Subject subject) {
			return (subject.starter() ? "with" : "without") + (subject.cached() ? "-cached" : "");
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
		List<Long> start(Subject subject, String database, List<String> options)
				throws IOException, InterruptedException {
			String classPath = subject.starter() ? ClassPath.without(OTHERS)
					: ClassPath.without(OTHERS, ClassPath.PRODUCT, COMPANIONS);
			List<String> command = new ArrayList<>(List.of(this.java, "-cp", inJars(classPath)));
			command.addAll(options);
			command.addAll(List.of(SmallApplication.class.getName(), url(subject, database)));
			Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
			String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			if (process.waitFor() != 0) {
				throw new IllegalStateException("The application did not start: " + output);
			}
			return output.lines()
				.filter((line) -> line.startsWith(SmallApplication.STARTED))
				.flatMap((line) -> Stream.of(line.substring(SmallApplication.STARTED.length()).split(" ")))
				.map(Long::valueOf)
				.toList();
		}

	}

}
