package dev.hilo.autoconfigure;

import java.util.function.Supplier;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.scheme.DecimalIdParts;

/**
 * The generator ids of DecimalIds. All come from the default database, whatever database
 * the ids go to, so that none is given twice. Each launch id has a counter, whose numbers
 * are reserved one by one. Thread-safe.
 */
final class GeneratorIds {

	private static final String COUNTERS = "hilo$decimal$";

	/** Of each counter. */
	static final CollectionSettings SETTINGS = new CollectionSettings(1, 1).withRefillAhead(false)
		.withBound(DecimalIdParts.MAX_GENERATOR + 1);

	private final Supplier<HiLoIdGenerator> generator;

	/**
	 * Reserves nothing yet.
	 * @param generator the generator that the DecimalIds are drawn from, asked for when
	 * it exists
	 */
	GeneratorIds(Supplier<HiLoIdGenerator> generator) {
		this.generator = generator;
	}

	/**
	 * The collection that counts the generator ids of a launch id.
	 */
	static String counter(int launchId) {
		return COUNTERS + launchId;
	}

	/**
	 * The next generator id, from 0 up. Once all are used, it is one too high, which
	 * {@code DecimalIdGenerator} reports.
	 */
	long next(int launchId) {
		try {
			return this.generator.get().sequence(counter(launchId)).next() - 1;
		}
		catch (IdSpaceExhaustedException ex) {
			return ex.bound();
		}
	}

}
