package dev.hilo.range;

import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * The tables whose ids a counter makes, as far as the requesting process knows them. A
 * store may record them, to notice two counters for one table: so the ids of a class that
 * was renamed would come from two.
 *
 * @param names the tables, each with its schema, as the database has their names; none if
 * none is known
 * @param shared whether collections share the counter, so that there are more tables, or
 * will be
 * @since 0.1.0
 */
public record EntityTables(Set<String> names, boolean shared) {

	/** Where none is known. */
	public static final EntityTables NONE = new EntityTables(Set.of(), false);

	/**
	 * Copies the names.
	 */
	public EntityTables {
		names = Set.copyOf(names);
	}

	/**
	 * The table that the counter stands for.
	 * @return the table, or {@code null} if there may be several or none is known
	 */
	public @Nullable String only() {
		return (!this.shared && this.names.size() == 1) ? this.names.iterator().next() : null;
	}

}
