package dev.hilo.docs;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.json.JsonParserFactory;

import dev.hilo.autoconfigure.HiLoProperties;
import dev.hilo.schemes.TraceIdGenerator;
import dev.hilo.series.Series;
import dev.hilo.web.PublicId;

/**
 * The configuration metadata of jars.
 */
final class Metadata {

	private static final String FILE = "META-INF/spring-configuration-metadata.json";

	private final List<Map<?, ?>> files = new ArrayList<>();

	private Metadata() {
	}

	static Metadata ofAll() throws IOException {
		Metadata metadata = new Metadata();
		for (URL file : Collections.list(Metadata.class.getClassLoader().getResources(FILE))) {
			metadata.read(file);
		}
		return metadata;
	}

	/** Of the starter, and of the artifacts beside it. */
	static Metadata ofHiLo() throws IOException {
		Metadata metadata = new Metadata();
		for (Class<?> type : List.of(HiLoProperties.class, TraceIdGenerator.class, PublicId.class, Series.class)) {
			String home = type.getProtectionDomain().getCodeSource().getLocation().getPath();
			for (URL file : Collections.list(Metadata.class.getClassLoader().getResources(FILE))) {
				if (file.getPath().contains(home)) {
					metadata.read(file);
				}
			}
		}
		return metadata;
	}

	/**
	 * Its properties or hints, by name.
	 */
	List<Map<?, ?>> list(String kind) {
		return this.files.stream()
			.flatMap((file) -> ((List<?>) file.get(kind)).stream())
			.<Map<?, ?>>map((each) -> (Map<?, ?>) each)
			.sorted(Comparator.comparing((each) -> String.valueOf(each.get("name"))))
			.toList();
	}

	/**
	 * Whether a property is there, or is within a map that is.
	 */
	boolean describes(ConfigurationPropertyName name) {
		return list("properties").stream().anyMatch((property) -> {
			ConfigurationPropertyName known = ConfigurationPropertyName.adapt((String) property.get("name"), '.');
			return known.equals(name)
					|| String.valueOf(property.get("type")).startsWith("java.util.Map<") && known.isAncestorOf(name);
		});
	}

	private void read(URL file) throws IOException {
		try (InputStream stream = file.openStream()) {
			String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
			this.files.add(JsonParserFactory.getJsonParser().parseMap(text));
		}
	}

}
