package dev.hilo.data;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;

import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.relational.core.mapping.RelationalPersistentEntity;
import org.springframework.data.relational.core.mapping.RelationalPersistentProperty;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.entity.EntityIds;
import dev.hilo.entity.existing.EntityLocation;
import dev.hilo.entity.existing.EntityTable;
import dev.hilo.entity.existing.ExistingRows;
import dev.hilo.jdbc.table.IdColumn;

/**
 * The entities of a mapping context whose ids are made here, and their tables.
 * Thread-safe.
 */
public final class MappedEntities {

	private final MappingContext<? extends RelationalPersistentEntity<?>, ? extends RelationalPersistentProperty> context;

	private final BiFunction<RelationalPersistentEntity<?>, RelationalPersistentProperty, IdColumn> columns;

	private final EntityIds ids;

	private final ExistingRows rows;

	private final SequenceIds sequences;

	/** Empty for a class whose ids are made elsewhere. */
	private final Map<Key, Optional<EntityTable>> tables = new ConcurrentHashMap<>();

	/**
	 * Asks nothing yet.
	 * @param context what Spring Data knows about the entities
	 * @param columns the columns of their ids
	 * @param ids makes their ids
	 * @param rows knows their tables
	 * @param sequences decides about those with a sequence
	 */
	public MappedEntities(
			MappingContext<? extends RelationalPersistentEntity<?>, ? extends RelationalPersistentProperty> context,
			BiFunction<RelationalPersistentEntity<?>, RelationalPersistentProperty, IdColumn> columns, EntityIds ids,
			ExistingRows rows, SequenceIds sequences) {
		this.context = context;
		this.columns = columns;
		this.ids = ids;
		this.rows = rows;
		this.sequences = sequences;
	}

	/**
	 * Has the collections of all entities that are known by now draw from the sequences
	 * that these name.
	 */
	void findSequences() {
		this.sequences.find(this.context.getPersistentEntities());
	}

	/**
	 * Checks the types of the ids that are known by now.
	 * @throws HiLoConfigurationException if one can't hold what is set for it
	 */
	void checkTypes() {
		for (RelationalPersistentEntity<?> entity : this.context.getPersistentEntities()) {
			RelationalPersistentProperty id = entity.getIdProperty();
			if (id != null && isMadeHere(entity, id)) {
				this.rows.check(entity.getType(), id.getType());
			}
		}
	}

	/**
	 * Makes the numbers of all entities that are known by now start above the rows of
	 * their tables.
	 */
	void startAboveRows(EntityLocation location) {
		for (RelationalPersistentEntity<?> entity : this.context.getPersistentEntities()) {
			try {
				table(location, entity);
			}
			catch (RuntimeException ex) {
				// Its name can't be used, or an expression for it fails without a caller;
				// the first save fails too, with a message
			}
		}
	}

	/**
	 * The table whose ids are made here, if there is one.
	 * @param location where the entities are stored
	 */
	public Optional<EntityTable> table(EntityLocation location, RelationalPersistentEntity<?> entity) {
		Optional<EntityTable> known = tableIfKnown(location, entity);
		if (known == null) {
			RelationalPersistentProperty id = entity.getIdProperty();
			known = (id == null || !isMadeHere(entity, id)) ? Optional.empty()
					: Optional.of(this.rows.table(location, this.columns.apply(entity, id)));
			this.tables.put(new Key(location, entity.getType()), known);
		}
		return known;
	}

	/**
	 * What {@link #table} has found before, without work that may block.
	 * @param location where the entities are stored
	 */
	@SuppressWarnings("NullableOptional") // null says that it is not known yet
	public @Nullable Optional<EntityTable> tableIfKnown(EntityLocation location, RelationalPersistentEntity<?> entity) {
		return this.tables.get(new Key(location, entity.getType()));
	}

	private boolean isMadeHere(RelationalPersistentEntity<?> entity, RelationalPersistentProperty id) {
		return !id.isEntity() && !this.sequences.areLeft(id) && this.ids.takesPart(entity.getType());
	}

	private record Key(EntityLocation location, Class<?> type) {
	}

}
