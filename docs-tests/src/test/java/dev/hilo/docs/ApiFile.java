package dev.hilo.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A list in {@code docs/api} of what a release promises. What the code has is compared
 * with it, so that each change of it is seen, and judged, in the diff of a commit.
 */
final class ApiFile {

	private static final String COMMAND = "./mvnw -pl docs-tests -am test -Dtest='ApiOf*Tests' -Ddocs.write=true";

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
		List<String> gone = qualified(
				Files.readAllLines(file).stream().filter((line) -> !line.isEmpty() && !line.startsWith("#")).toList());
		gone.removeAll(qualified(lines));
		assertThat(gone)
			.as("Users may rely on what %s had, and is gone or changed: docs/compatibility.md says when that "
					+ "may be. If it may, describe it in CHANGELOG.md, and write the list: %s", name, COMMAND)
			.isEmpty();
		assertThat(file).as("%s lacks what is new. If it is meant to be public, write the list: %s", name, COMMAND)
			.hasContent(text);
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
