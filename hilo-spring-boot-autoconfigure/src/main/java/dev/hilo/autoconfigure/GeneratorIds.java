package dev.hilo.autoconfigure;

import java.util.function.Supplier;

import org.springframework.util.function.SingletonSupplier;

import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.scheme.DecimalIdParts;

/**
 * The generator ids of DecimalIds. All come from the default database, whatever database
 * the ids go to, so that none is given twice. Each launch id has a counter, whose numbers
 * are reserved one by one. Thread-safe.
 */
final class GeneratorIds {

	static final CollectionSettings SETTINGS = new CollectionSettings(1, 1).withRefillAhead(false)
		.withBound(DecimalIdParts.MAX_GENERATOR + 1);

	private static final String COUNTERS = "hilo$decimal$";

	private final SingletonSupplier<HiLoSequences> sequences;

	/**
	 * Reserves nothing yet.
	 * @param sequences makes the sequences of the default database, with these settings
	 */
	GeneratorIds(Supplier<HiLoSequences> sequences) {
		this.sequences = SingletonSupplier.of(sequences);
	}

	/**
	 * The next generator id, from 0 up. Once all are used, it is one too high, which
	 * {@code DecimalIdGenerator} reports.
	 */
	long next(int launchId) {
		try {
			return this.sequences.obtain().sequence(COUNTERS + launchId).next() - 1;
		}
		catch (IdSpaceExhaustedException ex) {
			return ex.bound();
		}
	}

}
