package dev.hilo.support;

import java.util.Map;

import dev.hilo.scheme.IdDescription;
import dev.hilo.scheme.NumberSource;

/**
 * A source that always answers the same.
 */
public record FixedSource(long next, long tryNext) implements NumberSource {

	@Override
	public String name() {
		return "fixed";
	}

	@Override
	public IdDescription describe(long id) {
		return new IdDescription(name(), Map.of());
	}

}
