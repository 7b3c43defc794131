package dev.hilo.schemes;

import java.util.LinkedHashMap;
import java.util.Map;

import dev.hilo.scheme.Domain;
import dev.hilo.scheme.IdDescription;
import dev.hilo.scheme.Scheme;

/**
 * The classic Hi/Lo algorithm over the collection's own counter, which counts the
 * {@code hi}s, from 1: each stands for the ids {@code hi * maxLo} to
 * {@code hi * maxLo + maxLo - 1}.
 *
 * @param domain the numbers that ids may have
 * @param maxLo ids per {@code hi}, from 1 to 2^31-1, and within the domain; ids repeat if
 * it ever changes
 * @since 0.1.0
 */
public record ClassicScheme(Domain domain, long maxLo) implements Scheme {

	/**
	 * Checks the bounds.
	 * @throws IllegalArgumentException if there are too many ids per {@code hi}, or none
	 */
	public ClassicScheme {
		long most = Math.min(domain.max(), Integer.MAX_VALUE);
		if (maxLo < 1 || maxLo > most) {
			throw new IllegalArgumentException("max-lo " + maxLo + " is out of bounds: use 1 to " + most);
		}
	}

	@Override
	public String name() {
		return "classic";
	}

	@Override
	public long unit() {
		return this.maxLo;
	}

	@Override
	public long highest() {
		return this.domain.max();
	}

	@Override
	public IdDescription describe(long id) {
		this.domain.check(id);
		if (id < this.maxLo) {
			throw new IllegalArgumentException("the first id is " + this.maxLo);
		}
		Map<String, Object> parts = new LinkedHashMap<>();
		parts.put("hi", id / this.maxLo);
		parts.put("lo", id % this.maxLo);
		return new IdDescription(name(), parts);
	}

}
