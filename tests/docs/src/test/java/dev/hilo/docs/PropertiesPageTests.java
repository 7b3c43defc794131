package dev.hilo.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers the page of all properties: what the jar has is what users read.
 */
@Tag("all")
class PropertiesPageTests {

	private static final Path PAGE = Pages.ROOT.resolve("docs/properties.md");

	private static final String COMMAND = "./mvnw -Pall -pl tests/docs -am test -Dtest=PropertiesPageTests -Ddocs.write=true";

	@Test
	void pageIsWhatTheMetadataSays() throws IOException {
		String text = PropertiesPage.ofHiLo().text();
		if (Boolean.getBoolean("docs.write")) {
			Files.writeString(PAGE, text);
		}
		assertThat(PAGE).as("docs/properties.md is not what the metadata says. Write it anew: " + COMMAND)
			.hasContent(text);
	}

	@Test
	void hasEveryPropertyWithItsDefault() throws IOException {
		String page = PropertiesPage.ofHiLo().text();
		for (Map<?, ?> property : Metadata.ofHiLo().list("properties")) {
			Object value = property.get("defaultValue");
			assertThat(page.lines()).as(String.valueOf(property.get("name")))
				.anyMatch((line) -> line
					.startsWith("| `" + String.valueOf(property.get("name")).replace("*", "<name>") + "` | "
							+ ((value != null) ? "`" + value + "`" : "") + " | ")
						&& line.contains("| " + String.valueOf(property.get("description")).replace("|", "\\|")));
		}
	}

}
