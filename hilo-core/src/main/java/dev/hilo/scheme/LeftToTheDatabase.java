package dev.hilo.scheme;

import java.util.Map;

import dev.hilo.InvalidCollectionException;

/**
 * The database makes the ids, and asking for one is an error.
 *
 * @param collection the collection, for the message
 * @since 0.1.0
 */
public record LeftToTheDatabase(String collection) implements NumberSource {

	@Override
	public String name() {
		return "none";
	}

	/**
	 * Never gives an id.
	 * @throws InvalidCollectionException always
	 */
	@Override
	public long next() {
		throw new InvalidCollectionException("The ids of collection '" + this.collection
				+ "' are left to the database (hilo.collections." + this.collection + ".scheme=none)");
	}

	@Override
	public long tryNext() {
		return next();
	}

	@Override
	public long highest() {
		return 0;
	}

	@Override
	public IdDescription describe(long id) {
		return new IdDescription(name(), Map.of("number", id));
	}

}
