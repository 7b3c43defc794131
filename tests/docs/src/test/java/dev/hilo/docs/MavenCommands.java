package dev.hilo.docs;

import java.nio.file.Files;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Commands that a page gives: the modules, profiles and tests that they name must exist.
 */
final class MavenCommands {

	private static final Pattern COMMAND = Pattern.compile("([A-Z_]+=\\S+ )*(\\S*/)?mvnw? .*");

	private final String text;

	MavenCommands(String text) {
		this.text = text.replaceAll("\\\\\\n\\s*", "").replaceAll("(?m) +#.*$", "");
	}

	/**
	 * Whether the block is nothing else.
	 */
	boolean areAll() {
		return this.text.lines().filter((line) -> !line.isBlank()).allMatch((line) -> COMMAND.matcher(line).matches());
	}

	/**
	 * What they name that is not there.
	 */
	List<String> missing() {
		return Stream
			.of(named("-pl (\\S+)").filter((module) -> !Files.exists(Pages.ROOT.resolve(module + "/pom.xml"))),
					named("-P ?([\\w,-]+)").filter(
							(profile) -> files("pom.xml").noneMatch((pom) -> pom.contains("<id>" + profile + "</id>"))),
					named("-Dtest='?([^'\\s]+)'?").map((test) -> test.replaceFirst("#.*", ""))
						.filter((test) -> test.matches("\\w+") && files(test + ".java").findAny().isEmpty()))
			.flatMap((missing) -> missing)
			.toList();
	}

	private Stream<String> named(String option) {
		return Pattern.compile(" " + option)
			.matcher(this.text)
			.results()
			.map((MatchResult found) -> found.group(1))
			.flatMap((names) -> Stream.of(names.split(",")));
	}

	private static Stream<String> files(String name) {
		return Pages.sources().filter((file) -> file.getFileName().toString().equals(name)).map(Pages::read);
	}

}
