package dev.hilo.autoconfigure;

import java.util.List;
import java.util.function.LongSupplier;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.range.InvalidQueryException;

/**
 * Runs one floor query, to see whether it runs.
 *
 * @param property the name of its property
 * @param query the query
 * @param databases asks each database, the default one first
 */
record FloorQueryTrial(String property, String query, List<LongSupplier> databases) implements Trial {

	/**
	 * Asks the default database; if that says that the query is wrong, the others too,
	 * since the table may be in one of them.
	 */
	@Override
	public void run() {
		InvalidQueryException wrong = null;
		for (LongSupplier database : this.databases) {
			try {
				long unused = database.getAsLong();
				return;
			}
			catch (InvalidQueryException ex) {
				wrong = (wrong != null) ? wrong : ex;
			}
		}
		if (wrong != null) {
			throw new HiLoConfigurationException(this.property, this.query,
					"Correct it. The database refuses it: " + wrong.reason());
		}
	}

}
