package dev.hilo.autoconfigure;

import java.util.List;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.range.ForeignCounter;

/**
 * Looks whether a counter of others can be used.
 *
 * @param property the name of its property
 * @param databases the counter in each database, the default one first
 */
record CounterTrial(String property, List<ForeignCounter> databases) implements Trial {

	/**
	 * Looks into the default database; if it can't be used there, into the others too,
	 * since the collection may be in one of them.
	 */
	@Override
	public void run() {
		HiLoConfigurationException wrong = null;
		for (ForeignCounter counter : this.databases) {
			try {
				counter.check();
				return;
			}
			catch (HiLoConfigurationException ex) {
				wrong = (wrong != null) ? wrong : ex;
			}
		}
		if (wrong != null) {
			throw wrong;
		}
	}

}
