package dev.hilo.data;

import java.sql.Connection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.relational.core.mapping.RelationalPersistentEntity;
import org.springframework.data.relational.core.mapping.RelationalPersistentProperty;
import org.springframework.data.relational.core.sql.IdentifierProcessing;
import org.springframework.data.relational.core.sql.SqlIdentifier;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.entity.EntityIds;
import dev.hilo.entity.existing.EntityLocation;
import dev.hilo.entity.existing.ExistingRows;
import dev.hilo.jdbc.table.IdColumn;

/**
 * The entities of a mapping context, and how those get ids whose ids are made here.
 * Thread-safe.
 */
public final class MappedEntities {

	private final MappingContext<? extends RelationalPersistentEntity<?>, ? extends RelationalPersistentProperty> context;

	private final Function<Connection, IdentifierProcessing> quoting;

	private final EntityIds ids;

	private final ExistingRows rows;

	private final SequenceIds sequences;

	private final EntityLocation main;

	/** Empty for a class whose ids are made elsewhere. */
	private final Map<Class<?>, Optional<EntityPlan>> inMain = new ConcurrentHashMap<>();

	private final Map<EntityLocation, Map<Class<?>, Optional<EntityPlan>>> elsewhere = new ConcurrentHashMap<>();

	private final PropertySetter setter = new PropertySetter();

	/**
	 * Asks nothing yet.
	 * @param context what Spring Data knows about the entities
	 * @param quoting how the statements of a connection quote names
	 * @param ids makes their ids
	 * @param rows knows their tables
	 * @param main where they are stored, unless their template says otherwise
	 */
	public MappedEntities(
			MappingContext<? extends RelationalPersistentEntity<?>, ? extends RelationalPersistentProperty> context,
			Function<Connection, IdentifierProcessing> quoting, EntityIds ids, ExistingRows rows, EntityLocation main) {
		this.context = context;
		this.quoting = quoting;
		this.ids = ids;
		this.rows = rows;
		this.sequences = new SequenceIds(ids, () -> rows.hasSequences(main));
		this.main = main;
	}

	/**
	 * What sets the properties of these entities.
	 * @return the setter
	 */
	public PropertySetter setter() {
		return this.setter;
	}

	/**
	 * What Spring Data knows about a class.
	 * @param type a class of entities
	 * @return the entity, which is mapped now at the latest
	 */
	public RelationalPersistentEntity<?> entity(Class<?> type) {
		return this.context.getRequiredPersistentEntity(type);
	}

	/**
	 * Has the collections of all entities that are known by now draw from the sequences
	 * that these name.
	 */
	void findSequences() {
		for (RelationalPersistentEntity<?> entity : this.context.getPersistentEntities()) {
			RelationalPersistentProperty id = entity.getIdProperty();
			if (id != null) {
				boolean unused = this.sequences.areLeft(id);
			}
		}
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
	void startAboveRows() {
		for (RelationalPersistentEntity<?> entity : this.context.getPersistentEntities()) {
			try {
				plan(this.main, entity);
			}
			catch (RuntimeException ex) {
				// Its name can't be used, or an expression for it fails without a caller;
				// the first save fails too, with a message
			}
		}
	}

	/**
	 * How the entities of a class get their ids.
	 * @param location where the entities are stored
	 * @return empty if they are made elsewhere
	 */
	public Optional<EntityPlan> plan(EntityLocation location, RelationalPersistentEntity<?> entity) {
		Optional<EntityPlan> known = planIfKnown(location, entity);
		if (known == null) {
			known = Optional.ofNullable(find(location, entity(entity.getType())));
			plansIn(location).put(entity.getType(), known);
		}
		return known;
	}

	/**
	 * Takes the entity that is stored: the same class with a type argument, as it may be
	 * within an aggregate, is another one with another id property.
	 */
	private @Nullable EntityPlan find(EntityLocation location, RelationalPersistentEntity<?> entity) {
		RelationalPersistentProperty id = entity.getIdProperty();
		return (id == null || !isMadeHere(entity, id)) ? null
				: new EntityPlan(location, id, this.rows.table(location, column(entity, id)), this.ids, this.setter);
	}

	private IdColumn column(RelationalPersistentEntity<?> entity, RelationalPersistentProperty id) {
		SqlIdentifier table = entity.getQualifiedTableName();
		SqlIdentifier name = id.getColumnName();
		return new IdColumn(entity.getType(), id.getType(), (connection) -> table.toSql(this.quoting.apply(connection)),
				(connection) -> name.toSql(this.quoting.apply(connection)), null);
	}

	/**
	 * What {@link #plan} has found before, without work that may block.
	 * @param location where the entities are stored
	 */
	@SuppressWarnings("NullableOptional") // null says that it is not known yet
	public @Nullable Optional<EntityPlan> planIfKnown(EntityLocation location, RelationalPersistentEntity<?> entity) {
		return plansIn(location).get(entity.getType());
	}

	/**
	 * Names the setting for sequences once, after a row whose sequence no bean of Spring
	 * Boot's asks.
	 * @param entity what is stored
	 */
	public void storedWithoutSequence(RelationalPersistentEntity<?> entity) {
		this.sequences.stored(entity);
	}

	/**
	 * Notes that entities of a class could not be stored.
	 * @param failure why
	 * @param type their class
	 */
	public void failed(Throwable failure, Class<?> type) {
		this.rows.failed(failure, type);
	}

	@SuppressWarnings("ReferenceEquality") // Faster, and an equal one has the same tables
	private Map<Class<?>, Optional<EntityPlan>> plansIn(EntityLocation location) {
		return (location == this.main) ? this.inMain
				: this.elsewhere.computeIfAbsent(location, (other) -> new ConcurrentHashMap<>());
	}

	/**
	 * False for composite ids, for ids from a sequence that Spring Data asks, and for
	 * excluded classes. Where the database fills the column, {@link EntityPlan#table}
	 * leaves the id to it.
	 */
	private boolean isMadeHere(RelationalPersistentEntity<?> entity, RelationalPersistentProperty id) {
		return !id.isEntity() && !this.sequences.areLeft(id) && this.ids.areMade(entity.getType());
	}

}
