package dev.hilo.docs;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.util.ClassUtils;

/**
 * The properties, as the metadata of the jar has them.
 */
@Tag("all")
class ApiOfPropertiesTests {

	@Test
	void isWhatTheListSays() throws IOException {
		Metadata metadata = Metadata.ofHiLo();
		List<String> lines = metadata.list("properties")
			.stream()
			.map((property) -> line(property, metadata.list("hints")))
			.sorted()
			.toList();
		ApiFile.check("properties.txt", "The properties: type, default, and values", lines);
	}

	private static String line(Map<?, ?> property, List<Map<?, ?>> hints) {
		String type = String.valueOf(property.get("type"));
		Object value = property.get("defaultValue");
		Stream<String> explained = hints.stream()
			.filter((hint) -> property.get("name").equals(hint.get("name")))
			.map((hint) -> (Collection<?>) hint.get("values"))
			.filter(Objects::nonNull)
			.flatMap(Collection::stream)
			.map((each) -> String.valueOf(((Map<?, ?>) each).get("value")));
		String values = Stream.concat(explained, constants(type)).distinct().sorted().collect(Collectors.joining(", "));
		return property.get("name") + ": " + type.replaceAll("\\b[a-z][\\w.]*\\.", "").replace('$', '.')
				+ ((value != null) ? " = " + value : "") + (values.isEmpty() ? "" : " {" + values + "}");
	}

	private static Stream<String> constants(String type) {
		if (!ClassUtils.isPresent(type, null)) {
			return Stream.empty();
		}
		Object[] constants = ClassUtils.resolveClassName(type, null).getEnumConstants();
		return (constants == null) ? Stream.empty() : Stream.of(constants)
			.map((each) -> ((Enum<?>) each).name().toLowerCase(Locale.ROOT).replace('_', '-'));
	}

}
