package dev.hilo.benchmarks.startup;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.springframework.util.FileSystemUtils;

import dev.hilo.benchmarks.Effort;
import dev.hilo.benchmarks.Page;
import dev.hilo.benchmarks.Part;
import dev.hilo.benchmarks.Sample;
import dev.hilo.benchmarks.Samples;

/**
 * How long the context of a small application takes to start, in a fresh JVM each time,
 * with the starter and without its jars, in turn.
 */
public final class Startup implements Part {

	private static final String TIME = "time";

	private static final String BEANS = "beans";

	private static final String CONTEXT = "the context's";

	private static final String START = "start";

	private static final String WITHOUT = "without the starter";

	private static final String IN_PLACE = "with it, schema in place";

	private static final String FRESH = "with it, fresh database";

	/** What such an application would not have, and other parts need. */
	private static final Pattern JPA = Pattern.compile(
			"/(hibernate-|jakarta.persistence-|aspectjweaver-|spring-(orm|aspects|data-jpa|boot-(jpa|data-jpa|hibernate))-)");

	private static final int ROUNDS_PER_DATABASE = 5;

	private static final Pattern STARTER = Pattern.compile(
			"hilo-spring-boot-(autoconfigure|starter)/target/|hilo-spring-boot-[a-z]+-\\d|/flyway-|/evo-inflector-|/hash4j-");

	@Override
	public String name() {
		return "startup";
	}

	@Override
	public List<Sample> measure(Effort effort) throws Exception {
		Path folder = Files.createTempDirectory("startup");
		try {
			return measure(effort, folder);
		}
		finally {
			FileSystemUtils.deleteRecursively(folder);
		}
	}

	private static List<Sample> measure(Effort effort, Path folder) throws Exception {
		List<Sample> samples = new ArrayList<>();
		String url = "";
		for (int round = 0; round < effort.pick(35, 1); round++) {
			if (round % ROUNDS_PER_DATABASE == 0) {
				url = "jdbc:h2:file:" + folder.resolve("db" + round) + ";CASE_INSENSITIVE_IDENTIFIERS=TRUE";
				samples.add(sample(TIME, FRESH, time(start(classPath(true), url))));
			}
			boolean withoutFirst = round % 2 == 0;
			List<String> first = start(classPath(!withoutFirst), url);
			List<String> second = start(classPath(withoutFirst), url);
			List<String> with = withoutFirst ? second : first;
			samples.add(sample(TIME, WITHOUT, time(withoutFirst ? first : second)));
			samples.add(sample(TIME, IN_PLACE, time(with)));
			samples.addAll(beans(with));
		}
		return samples;
	}

	private static Sample sample(String measure, String subject, double millis) {
		return Sample.of(measure, subject, "ms", millis).at(CONTEXT, START);
	}

	private static String classPath(boolean withStarter) {
		return Arrays.stream(System.getProperty("java.class.path").split(System.getProperty("path.separator")))
			.filter((entry) -> !JPA.matcher(entry).find())
			.filter((entry) -> withStarter || !STARTER.matcher(entry).find())
			.collect(Collectors.joining(System.getProperty("path.separator")));
	}

	private static List<String> start(String classPath, String url) throws IOException, InterruptedException {
		Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
				classPath, SmallApplication.class.getName(), url)
			.redirectErrorStream(true)
			.start();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		if (process.waitFor() != 0) {
			throw new IllegalStateException("The application did not start: " + output);
		}
		return output.lines().toList();
	}

	private static double time(List<String> lines) {
		return lines.stream()
			.filter((line) -> line.startsWith(SmallApplication.STARTED))
			.mapToDouble((line) -> Long.parseLong(line.substring(SmallApplication.STARTED.length())) / 1e6)
			.findFirst()
			.orElseThrow();
	}

	private static List<Sample> beans(List<String> lines) {
		return lines.stream()
			.filter((line) -> line.startsWith(SmallApplication.BEAN))
			.map((line) -> line.split(" "))
			.filter((words) -> words[1].contains("hiLo"))
			.map((words) -> sample(BEANS, words[1], Double.parseDouble(words[2]) / 1000))
			.toList();
	}

	@Override
	public void describe(Samples samples, Page page) {
		page.heading(2, "Start-up");
		page.paragraph(
				"""
						The time that the context of a small application with Spring Data JDBC on a file of H2 takes to start, each
						in a JVM of its own, in turn. Without the starter neither its classes nor Flyway's are there.""");
		page.table(samples.of(TIME), CONTEXT);
		page.difference(samples.of(TIME), IN_PLACE, WITHOUT, 100);
		page.paragraph("The starter's beans, each with what it needs (a bean within another counts in both):");
		page.table(samples.of(BEANS), CONTEXT);
	}

}
