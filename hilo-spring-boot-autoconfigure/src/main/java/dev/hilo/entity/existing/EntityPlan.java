package dev.hilo.entity.existing;

import dev.hilo.entity.EntityIdMaker;

/**
 * How the entities of one class that are stored in one place get their ids: all that is
 * the same for each save, whatever stores them. Thread-safe.
 */
public class EntityPlan {

	private final EntityTable table;

	private final EntityIdMaker maker;

	/**
	 * Joins what is known.
	 * @param table the table of the entities, which decides whether they get ids
	 * @param maker makes their ids
	 */
	public EntityPlan(EntityTable table, EntityIdMaker maker) {
		this.table = table;
		this.maker = maker;
	}

	/**
	 * The table of the entities, which decides whether they get ids.
	 * @return the table
	 */
	public EntityTable table() {
		return this.table;
	}

	/**
	 * What makes their ids.
	 * @return the maker
	 */
	public EntityIdMaker maker() {
		return this.maker;
	}

}
