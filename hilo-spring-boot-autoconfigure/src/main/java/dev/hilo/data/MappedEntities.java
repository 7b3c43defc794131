package dev.hilo.data;

import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.relational.core.mapping.RelationalPersistentEntity;
import org.springframework.data.relational.core.mapping.RelationalPersistentProperty;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.data.relational.core.sql.IdentifierProcessing;
import org.springframework.data.relational.core.sql.SqlIdentifier;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.entity.EntityIds;
import dev.hilo.entity.existing.EntityLocation;
import dev.hilo.entity.existing.ExistingRows;
import dev.hilo.entity.existing.IdColumn;

/**
 * The entities of a mapping context that are stored in one place, and how those get ids
 * whose ids are made here. Thread-safe.
 */
public final class MappedEntities {

	/** Begins one in the name of a table. */
	private static final String EXPRESSION = "#{";

	private final MappingContext<? extends RelationalPersistentEntity<?>, ? extends RelationalPersistentProperty> context;

	private final Function<Connection, IdentifierProcessing> quoting;

	private final EntityIds ids;

	private final ExistingRows rows;

	private final EntityLocation location;

	/** By {@link #callerOf}; empty for ids that are made elsewhere. */
	private final Map<Object, Optional<MappedPlan>> plans = new ConcurrentHashMap<>();

	private final PropertySetter setter = new PropertySetter();

	/**
	 * Asks nothing yet.
	 * @param context what Spring Data knows about the entities
	 * @param quoting how the statements of a connection quote names
	 * @param ids makes their ids
	 * @param rows knows their tables
	 * @param location where they are stored
	 */
	public MappedEntities(
			MappingContext<? extends RelationalPersistentEntity<?>, ? extends RelationalPersistentProperty> context,
			Function<Connection, IdentifierProcessing> quoting, EntityIds ids, ExistingRows rows,
			EntityLocation location) {
		this.context = context;
		this.quoting = quoting;
		this.ids = ids;
		this.rows = rows;
		this.location = location;
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
	 * Prepares all entities that are known by now: their collections draw from the
	 * sequences that they name, the types of their ids are checked, and their numbers
	 * start above the rows of their tables, unless an expression names these, which only
	 * callers may have a value for.
	 * @param located whether it is sure where the entities are stored; otherwise only the
	 * first id of a class shows it
	 * @throws HiLoConfigurationException if a type can't hold what is set for it
	 */
	public void prepare(boolean located) {
		boolean idsAreMade = this.ids.isGeneratorKnown();
		List<RelationalPersistentEntity<?>> known = new ArrayList<>();
		for (RelationalPersistentEntity<?> entity : this.context.getPersistentEntities()) {
			RelationalPersistentProperty id = entity.getIdProperty();
			if (id != null && !isLeftToItsSequence(id) && idsAreMade && isMadeHere(entity, id)) {
				known.add(entity);
			}
		}
		for (RelationalPersistentEntity<?> entity : known) {
			this.rows.check(entity.getType(), entity.getRequiredIdProperty().getType());
			if (located && !isNamedByCallers(entity)) {
				startAboveRows(entity);
			}
		}
	}

	private void startAboveRows(RelationalPersistentEntity<?> entity) {
		try {
			plan(entity);
		}
		catch (RuntimeException ex) {
			// Its name can't be used; the first save fails too, with a message
		}
	}

	/**
	 * How the entities of a class get their ids.
	 * @return empty if they are made elsewhere
	 */
	public Optional<MappedPlan> plan(RelationalPersistentEntity<?> entity) {
		return plan(entity, callerOf(entity));
	}

	/**
	 * The same, on another thread than the caller's.
	 * @param caller of {@link #callerOf}
	 * @return empty if they are made elsewhere
	 */
	public Optional<MappedPlan> plan(RelationalPersistentEntity<?> entity, Object caller) {
		Optional<MappedPlan> known = planIfKnown(caller);
		if (known == null) {
			// Not within the map, since it takes long
			known = Optional.ofNullable(find(entity(entity.getType()), caller));
			this.plans.put(caller, known);
		}
		return known;
	}

	/**
	 * What the plans of a class differ by: nothing, unless an expression names its table,
	 * which may lead each caller to another one. It is evaluated here.
	 * @return the class, or that and the table
	 */
	public Object callerOf(RelationalPersistentEntity<?> entity) {
		return isNamedByCallers(entity) ? List.of(entity.getType(), entity.getQualifiedTableName()) : entity.getType();
	}

	private static boolean isNamedByCallers(RelationalPersistentEntity<?> entity) {
		Table table = entity.findAnnotation(Table.class);
		return table != null && (table.value().contains(EXPRESSION) || table.schema().contains(EXPRESSION));
	}

	/**
	 * Takes the entity that is stored: the same class with a type argument, as it may be
	 * within an aggregate, is another one with another id property.
	 */
	private @Nullable MappedPlan find(RelationalPersistentEntity<?> entity, Object caller) {
		RelationalPersistentProperty id = entity.getIdProperty();
		return (id == null || !isMadeHere(entity, id)) ? null
				: new MappedPlan(this.rows.table(this.location, column(entity, id, caller), caller), this.ids,
						this.location.database(), id, this.setter);
	}

	private IdColumn column(RelationalPersistentEntity<?> entity, RelationalPersistentProperty id, Object caller) {
		SqlIdentifier table = (caller instanceof List<?> named) ? (SqlIdentifier) named.get(1)
				: entity.getQualifiedTableName();
		return new IdColumn(entity.getType(), id.getType(), new QuotedName(table, this.quoting),
				new QuotedName(id.getColumnName(), this.quoting), null);
	}

	/**
	 * What {@link #plan} has found before, without work that may block.
	 * @param caller of {@link #callerOf}
	 */
	@SuppressWarnings("NullableOptional") // null says that it is not known yet
	public @Nullable Optional<MappedPlan> planIfKnown(Object caller) {
		return this.plans.get(caller);
	}

	/**
	 * Notes that entities of a class could not be stored.
	 * @param failure why
	 * @param type their class
	 */
	public void failed(Throwable failure, Class<?> type) {
		this.rows.failed(failure, type);
	}

	/**
	 * False for composite ids, for ids from a sequence that Spring Data asks, and for
	 * excluded classes. Where the database fills the column, {@link MappedPlan#assigns}
	 * leaves the id to it.
	 */
	private boolean isMadeHere(RelationalPersistentEntity<?> entity, RelationalPersistentProperty id) {
		return !id.isEntity() && !isLeftToItsSequence(id) && this.ids.areMade(entity.getType());
	}

	/**
	 * Whether Spring Data asks a sequence for each id. If not, and there is one, the
	 * collection draws from it from now on, many at once.
	 */
	private boolean isLeftToItsSequence(RelationalPersistentProperty id) {
		if (id.hasSequence() && this.ids.takesSequencesInBlocks()) {
			Class<?> type = id.getOwner().getType();
			this.ids.drawFromSequence(type, id.getType(), type.getName() + "." + id.getName(),
					Objects.requireNonNull(id.getSequence()).toSql(IdentifierProcessing.ANSI));
			return false;
		}
		return id.hasSequence();
	}

	/** A name as the statements of a connection have it. */
	private record QuotedName(SqlIdentifier name,
			Function<Connection, IdentifierProcessing> quoting) implements IdColumn.Name {

		@Override
		public String in(Connection connection) {
			return this.name.toSql(this.quoting.apply(connection));
		}

	}

}
