package dev.hilo.scheme;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What an id is made of, for people and for tools. Immutable.
 *
 * @param scheme the scheme's name, as in the configuration
 * @param parts the parts by name, from the most significant; unmodifiable
 * @since 0.1.0
 */
public record IdDescription(String scheme, Map<String, Object> parts) {

	/**
	 * Copies the parts and keeps their order.
	 */
	public IdDescription {
		parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
	}

	/**
	 * The description in one line, such as
	 * {@code decimal: counter=1415, generator=92, launch=65}.
	 * @return the text
	 */
	public String text() {
		return this.scheme + ": "
				+ this.parts.entrySet()
					.stream()
					.map((part) -> part.getKey() + "=" + part.getValue())
					.collect(Collectors.joining(", "));
	}

	@Override
	public String toString() {
		return text();
	}

}
