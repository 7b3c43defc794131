package dev.hilo.docs;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Each property that a page names is one that there is, or the beginning of one.
 */
@Tag("all")
class PropertyNamesTests {

	private static final Pattern NAMED = Pattern.compile("`(hilo\\.[a-z][a-z0-9.<>\\[\\]_*-]*)");

	private static final Pattern SET = Pattern.compile("\"(?:--)?(hilo\\.[a-z][a-z0-9.-]*)[\"=]");

	/** Of a map, whose key stands for any. */
	private static final Pattern KEY = Pattern
		.compile("(hilo\\.(?:collections|databases|series))(?:\\.[a-z0-9<>_*-]+|\\[[a-z_]+])");

	/** Names of the same kind; DashboardTests knows them. */
	private static final Pattern METER = Pattern
		.compile("hilo\\.(wait|refill|failing|numbers|domain|healed|autonomy)(\\..*)?");

	@Test
	void pagesNameNoOthers() throws IOException {
		List<String> named = Pages.all()
			.flatMap((page) -> NAMED.matcher(Pages.read(Pages.ROOT.resolve(page))).results())
			.map((found) -> found.group(1))
			.filter((name) -> !METER.matcher(name).matches())
			.toList();
		assertThat(named).hasSizeGreaterThan(50);
		assertThat(unknown(named)).isEmpty();
	}

	/** With a setting that there is not, they would measure something else. */
	@Test
	void benchmarksSetNoOthers() throws IOException {
		List<String> set = Pages.files(Pages.ROOT.resolve("benchmarks/src/main/java"))
			.flatMap((file) -> SET.matcher(Pages.read(file)).results())
			.map((found) -> found.group(1))
			.toList();
		assertThat(set).contains("hilo.entities.include");
		assertThat(unknown(set)).isEmpty();
	}

	private static List<String> unknown(List<String> names) throws IOException {
		Set<String> known = Metadata.ofHiLo()
			.list("properties")
			.stream()
			.map((property) -> (String) property.get("name"))
			.collect(Collectors.toSet());
		return names.stream()
			.map((name) -> withoutKeys(name).replaceFirst("\\.\\*?$", ""))
			.filter((name) -> known.stream().noneMatch((each) -> (each + ".").startsWith(name + ".")))
			.toList();
	}

	private static String withoutKeys(String name) {
		return KEY.matcher(name).replaceFirst("$1.*");
	}

}
