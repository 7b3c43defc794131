package dev.hilo.docs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.springframework.util.ClassUtils;

/**
 * The page of all properties, made from the configuration metadata.
 */
final class PropertiesPage {

	private static final String BEGINNING = """
			# All properties

			This page is made from the configuration metadata in the jar, which editors read too. A test fails when the page differs from it, and
			names the command that writes it anew. Names have the form of YAML and properties files; `<name>` is your own name.

			- **Collection names** in keys: put a name with anything but letters, digits and `-` in brackets, as in `'[order_lines]'`.
			- **Environment variables** can't write such a name: `HILO_COLLECTIONS_ORDER_LINES_FLOOR` fails the start. Put it into
			  `SPRING_APPLICATION_JSON`: `{"hilo.collections[order_lines].floor": 5000}`.
			- **A database or a collection** takes a property that is not set under it from the level above: `hilo.databases.north.separator`,
			  then `hilo.separator`.
			- **YAML** reads `node-tag: NO` as false, which fails the start, `007` as 7, and `separator: |` as the start of a text. Use quotes.

			A property that does not exist fails the start; so does a setting that the collection's scheme does not read, such as `permuted.key` without
			`scheme: permuted` and `grade: keyed`. Environment variables and system properties may be another program's, such as `HILO_HOME`: HiLo
			refuses only variables below collections and databases.
			""";

	/** What a part is about, by how its names begin; the first that fits holds. */
	private static final List<Part> PARTS = List.of(
			new Part("hilo\\.[a-z-]+", "Ids and ranges", "For all databases and collections."),
			new Part("hilo\\.jdbc\\..*", "Where ranges are stored", "[Databases](databases.md) has the details."),
			new Part("hilo\\.entities\\..*", "Which entities get ids",
					"[Your own application](your-application.md#columns-that-the-database-fills) has the details."),
			new Part("hilo\\.(metrics|health)\\..*", "Meters and health",
					"[Monitoring](monitoring.md) has the details."),
			new Part("hilo\\.public-ids\\..*", "Public ids",
					"Of the artifact `hilo-public-ids`: [Public ids](ids.md#public-ids) shows how to set and rotate them."),
			new Part("hilo\\.series\\..*", "One series",
					"Of the artifact `hilo-series`: [Series](series.md) shows when to use one."),
			new Part("hilo\\.collections\\..*", "One collection",
					"[Ids](ids.md#schemes) shows the schemes and their settings."),
			new Part("hilo\\.databases\\..*", "A further database",
					"[Several databases](databases.md#several-databases) shows an example."),
			new Part("management\\..*", "The endpoint", "[Monitoring](monitoring.md#endpoint) has the details."));

	private final Metadata metadata;

	PropertiesPage(Metadata metadata) {
		this.metadata = metadata;
	}

	String text() {
		StringBuilder page = new StringBuilder(BEGINNING);
		List<Map<?, ?>> left = new ArrayList<>(this.metadata.list("properties"));
		for (Part part : PARTS) {
			List<Map<?, ?>> own = left.stream().filter((property) -> part.has(name(property))).toList();
			left.removeAll(own);
			page.append("\n## ").append(part.title).append("\n\n").append(part.more).append("\n\n");
			page.append("| property | default | type or values | |\n|---|---|---|---|\n");
			own.forEach((property) -> page.append(row(property)));
		}
		if (!left.isEmpty()) {
			throw new IllegalStateException("No part of the page has " + left);
		}
		return page.toString();
	}

	private String row(Map<?, ?> property) {
		String description = property.get("description") + values(name(property));
		return "| `%s` | %s | %s | %s |%n".formatted(name(property).replace("*", "<name>"), defaultOf(property),
				typeOf(property), description.replace("|", "\\|"));
	}

	private static String typeOf(Map<?, ?> property) {
		String type = String.valueOf(property.get("type"));
		Object[] constants = ClassUtils.isPresent(type, null)
				? ClassUtils.resolveClassName(type, null).getEnumConstants() : null;
		if (constants == null) {
			return "`" + type.replaceAll("\\b[a-z][\\w.]*\\.", "").replaceAll("\\w+\\$", "") + "`";
		}
		return Stream.of(constants)
			.map((each) -> "`" + ((Enum<?>) each).name().toLowerCase(Locale.ROOT).replace('_', '-') + "`")
			.collect(Collectors.joining(" "));
	}

	private static String defaultOf(Map<?, ?> property) {
		Object value = property.get("defaultValue");
		return (value != null) ? "`" + value + "`" : "";
	}

	/** Those that a hint explains. */
	private String values(String name) {
		return this.metadata.list("hints")
			.stream()
			.filter((hint) -> name.equals(hint.get("name")))
			.map((hint) -> (Collection<?>) hint.get("values"))
			.filter(Objects::nonNull)
			.flatMap(Collection::stream)
			.map((value) -> (Map<?, ?>) value)
			.map((value) -> " `" + value.get("value") + "`: " + lowerCase((String) value.get("description")))
			.collect(Collectors.joining());
	}

	private static String lowerCase(String sentence) {
		return Character.toLowerCase(sentence.charAt(0)) + sentence.substring(1);
	}

	private static String name(Map<?, ?> property) {
		return (String) property.get("name");
	}

	static PropertiesPage ofHiLo() throws IOException {
		return new PropertiesPage(Metadata.ofHiLo());
	}

	private record Part(Pattern names, String title, String more) {

		Part(String names, String title, String more) {
			this(Pattern.compile(names), title, more);
		}

		boolean has(String name) {
			return this.names.matcher(name).matches();
		}

	}

}
