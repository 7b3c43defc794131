package dev.hilo.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Class paths of other JVMs, made from this one's, and these JVMs.
 */
public final class ClassPath {

	/** What this project publishes, from its folders or from a repository. */
	public static final Pattern PRODUCT = Pattern
		.compile("/hilo-[a-z-]+/target/(classes|[^/]*\\.jar)$|/hilo-[a-z-]+-\\d[^/]*\\.jar$");

	private ClassPath() {
	}

	/** The jars of another build to compare with, or nothing. */
	public static String ofBaseline() {
		return System.getProperty("benchmarks.baseline", "");
	}

	/**
	 * This one's, without all entries in which a pattern is found.
	 * @throws IllegalStateException if a pattern is found nowhere: it would leave in what
	 * has been renamed
	 */
	public static String without(Pattern... unwanted) {
		List<String> entries = new ArrayList<>(
				List.of(System.getProperty("java.class.path").split(File.pathSeparator)));
		for (Pattern pattern : unwanted) {
			if (!entries.removeIf((entry) -> pattern.matcher(entry).find())) {
				throw new IllegalStateException("Nothing on the class path matches " + pattern + ": " + entries);
			}
		}
		return String.join(File.pathSeparator, entries);
	}

	/** The same, with the other build's jars in place of this one's. */
	public static String withBaseline(Pattern... unwanted) {
		return ofBaseline() + File.pathSeparator
				+ without(Stream.concat(Stream.of(unwanted), Stream.of(PRODUCT)).toArray(Pattern[]::new));
	}

	/** What a program in a JVM of its own writes, in lines. */
	public static List<String> run(String javaHome, List<String> arguments) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(List.of(Path.of(javaHome, "bin", "java").toString()));
		command.addAll(arguments);
		Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		if (process.waitFor() != 0) {
			throw new IllegalStateException(command + " failed: " + output);
		}
		return output.lines().toList();
	}

}
