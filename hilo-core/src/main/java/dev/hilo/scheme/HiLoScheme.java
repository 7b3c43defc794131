package dev.hilo.scheme;

import java.util.Map;

/**
 * The numbers of a range are the ids.
 *
 * @param domain the numbers that ids may have
 * @since 0.1.0
 */
public record HiLoScheme(Domain domain) implements Scheme {

	@Override
	public String name() {
		return "hilo";
	}

	@Override
	public IdDescription describe(long id) {
		this.domain.check(id);
		return new IdDescription(name(), Map.of("number", id));
	}

	@Override
	public long highest() {
		return this.domain.max();
	}

}
