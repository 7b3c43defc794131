package dev.hilo.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A list in {@code docs/api} of what a release promises. What the code has is compared
 * with it, so that each change of it is seen, and judged, in the diff of a commit.
 */
final class ApiFile {

	private static final String COMMAND = "./mvnw -Pall -pl tests/docs -am test -Dtest='ApiOf*Tests' -Ddocs.write=true";

	private static final String MEMBER = "    ";

	/** What code that implements or uses the type does not have yet. */
	private static final Pattern REQUIRED = Pattern.compile("interface .*? {4}(?!(outside: )?(default|static) ).*"
			+ "|annotation .*? {4}(?!.* default ).*|abstract class .*? {4}(\\w+ )*abstract .*");

	private ApiFile() {
	}

	/**
	 * Fails unless the list has these lines; with {@code -Ddocs.write=true} writes them.
	 */
	static void check(String name, String about, List<String> lines) throws IOException {
		Path file = Pages.ROOT.resolve("docs/api").resolve(name);
		String text = "# " + about + "\n# Written by " + COMMAND + "\n\n" + String.join("\n", lines) + "\n";
		if (Boolean.getBoolean("docs.write")) {
			Files.createDirectories(file.getParent());
			Files.writeString(file, text);
		}
		List<String> before = Files.readAllLines(file)
			.stream()
			.filter((line) -> !line.isEmpty() && !line.startsWith("#"))
			.toList();
		assertThat(breaks(before, lines))
			.as("These changes of %s break users' code: docs/compatibility.md says when that may be. If it may, "
					+ "describe it in CHANGELOG.md, and write the list: %s", name, COMMAND)
			.isEmpty();
		assertThat(file).as("%s lacks what is new. If it is meant to be public, write the list: %s", name, COMMAND)
			.hasContent(text);
	}

	/**
	 * What users may rely on, and is gone or changed, and what is new and they would have
	 * to implement; each with the rule.
	 */
	static List<String> breaks(List<String> linesBefore, List<String> lines) {
		List<String> before = qualified(linesBefore);
		List<String> now = qualified(lines);
		return Stream
			.concat(before.stream().filter((line) -> !now.contains(line)).map((line) -> line + ": " + ruleOf(line)),
					now.stream()
						.filter((line) -> !before.contains(line) && REQUIRED.matcher(line).matches())
						.filter((line) -> before.contains(line.substring(0, line.indexOf(MEMBER))))
						.map((line) -> line + ": what is added to a type that users implement has a default"))
			.toList();
	}

	private static String ruleOf(String line) {
		if (line.contains(MEMBER + "new(")) {
			return "a constructor stays, and what is new comes as a further method, such as withTrial";
		}
		return line.startsWith("record ") && !line.contains(MEMBER) ? "the components of a record never change"
				: "it is gone or changed";
	}

	/** The lines with what they belong to. */
	private static List<String> qualified(List<String> lines) {
		List<String> qualified = new ArrayList<>();
		String owner = "";
		for (String line : lines) {
			owner = line.startsWith(" ") ? owner : line;
			qualified.add(line.startsWith(" ") ? owner + line : line);
		}
		return qualified;
	}

}
