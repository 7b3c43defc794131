package dev.hilo.benchmarks;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Class paths of other JVMs, made from this one's.
 */
public final class ClassPath {

	/** What this project publishes, from its folders or from a repository. */
	public static final Pattern PRODUCT = Pattern
		.compile("/hilo-[a-z-]+/target/(classes|[^/]*\\.jar)$|/hilo-[a-z-]+-\\d[^/]*\\.jar$");

	private ClassPath() {
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

}
