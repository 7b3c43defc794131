package dev.hilo.entity.existing;

import org.jspecify.annotations.Nullable;

import dev.hilo.jdbc.TableProbe;

/**
 * Finds where the tables of entities can be probed. Provided by an auto-configuration
 * that knows their databases.
 */
@FunctionalInterface
public interface TableProbes {

	/**
	 * Finds it.
	 * @param location where the entities are stored
	 * @return where to look, or {@code null} if their DataSource is not known
	 */
	@Nullable TableProbe in(EntityLocation location);

}
