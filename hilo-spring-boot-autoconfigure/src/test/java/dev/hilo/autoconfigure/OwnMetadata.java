package dev.hilo.autoconfigure;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.springframework.boot.json.JsonParserFactory;
import org.springframework.core.io.UrlResource;

/**
 * The configuration metadata of HiLo. Other jars have files of the same names.
 */
final class OwnMetadata {

	private OwnMetadata() {
	}

	/**
	 * All of its groups, properties or hints.
	 */
	static List<Map<?, ?>> list(String kind) throws IOException {
		List<Map<?, ?>> list = new ArrayList<>();
		Map<String, Object> json = JsonParserFactory.getJsonParser()
			.parseMap(file("META-INF/spring-configuration-metadata.json"));
		((List<?>) json.get(kind)).forEach((each) -> list.add((Map<?, ?>) each));
		return list;
	}

	static Map<?, ?> property(String name) throws IOException {
		return list("properties").stream()
			.filter((property) -> name.equals(property.get("name")))
			.findFirst()
			.orElseThrow(() -> new AssertionError(name + " is not described"));
	}

	static String file(String path) throws IOException {
		String root = HiLoAutoConfiguration.class.getProtectionDomain().getCodeSource().getLocation().toString();
		try (InputStream file = new UrlResource(root + path).getInputStream()) {
			return new String(file.readAllBytes(), StandardCharsets.UTF_8);
		}
	}

}
