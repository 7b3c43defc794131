package dev.hilo.docs;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whoever searches for a message finds the one that HiLo gives.
 */
@Tag("all")
class TroubleshootingTests {

	/** The beginning of an entry, if it is code. */
	private static final Pattern MESSAGE = Pattern.compile("(?m)^- `(.+?)`:");

	/** What differs from case to case, within a quoted part too. */
	private static final Pattern VARIABLE = Pattern.compile("\\s*'?\\.\\.\\.+'?\\s*");

	private static final int SHORTEST = 6;

	@Test
	void eachMessageIsOneOfHiLos() {
		List<String> messages = MESSAGE.matcher(Pages.read(Pages.ROOT.resolve("docs/troubleshooting.md")))
			.results()
			.map((found) -> found.group(1))
			.toList();
		assertThat(messages).hasSizeGreaterThan(20);
		List<String> sources = sources();
		assertThat(messages).filteredOn((message) -> sources.stream().noneMatch((source) -> has(source, message)))
			.as("not in any source")
			.isEmpty();
	}

	@Test
	void aMessageThatNobodyGivesIsFound() {
		assertThat(sources()).noneMatch((source) -> has(source, "No range could be found for ..."));
	}

	/** All that does not differ, in one file. */
	private static boolean has(String source, String message) {
		return VARIABLE.splitAsStream(message)
			.filter((text) -> text.length() >= SHORTEST)
			.allMatch((text) -> source.contains(text));
	}

	/** With literals joined that the code splits. */
	private static List<String> sources() {
		return Stream
			.of("hilo-core", "hilo-schemes", "hilo-jdbc", "hilo-foreign-counters", "hilo-spring-boot-autoconfigure",
					"hilo-public-ids", "hilo-series")
			.flatMap((module) -> Pages.files(Pages.ROOT.resolve(module).resolve("src/main/java")))
			.map(Pages::read)
			.map((source) -> source.replaceAll("\"\\s*\\+\\s*\"", ""))
			.toList();
	}

}
