package dev.hilo.entity.existing;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

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

	/**
	 * The plans that a store of entities has found, kept from then on. Thread-safe.
	 *
	 * @param <P> their type
	 */
	public static final class Known<P extends EntityPlan> {

		/** By place and id path; empty for ids that are made elsewhere. */
		private final Map<Map.Entry<EntityLocation, Object>, Optional<P>> plans = new ConcurrentHashMap<>();

		/**
		 * A plan that was found before, without work that may block.
		 * @param location where the entities are stored
		 * @param path what the plans there differ by, such as the class
		 * @return {@code null} if it is not known yet, empty if the ids are made
		 * elsewhere
		 */
		@SuppressWarnings("NullableOptional")
		public @Nullable Optional<P> ifKnown(EntityLocation location, Object path) {
			return this.plans.get(Map.entry(location, path));
		}

		/**
		 * A plan. Not found within the map, since that takes long.
		 * @param location where the entities are stored
		 * @param path what the plans there differ by
		 * @param find finds it
		 * @return empty if the ids are made elsewhere
		 */
		public Optional<P> get(EntityLocation location, Object path, Supplier<Optional<P>> find) {
			Optional<P> known = ifKnown(location, path);
			if (known == null) {
				known = find.get();
				this.plans.put(Map.entry(location, path), known);
			}
			return known;
		}

	}

}
