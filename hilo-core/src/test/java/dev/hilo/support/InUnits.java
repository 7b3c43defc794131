package dev.hilo.support;

import java.util.Map;

import dev.hilo.scheme.IdDescription;
import dev.hilo.scheme.Scheme;

/**
 * The simplest scheme whose counter stands for several ids at once.
 *
 * @param unit how many
 */
public record InUnits(long unit) implements Scheme {

	@Override
	public String name() {
		return "units";
	}

	@Override
	public IdDescription describe(long id) {
		return new IdDescription(name(), Map.of("unit", id / this.unit));
	}

	@Override
	public long highest() {
		return Long.MAX_VALUE;
	}

}
