package dev.hilo.data.jdbc;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.PersistentPropertyAccessor;
import org.springframework.data.relational.core.dialect.Dialect;
import org.springframework.data.relational.core.mapping.RelationalMappingContext;
import org.springframework.data.relational.core.mapping.RelationalPersistentEntity;
import org.springframework.data.relational.core.mapping.RelationalPersistentProperty;
import org.springframework.util.ClassUtils;

import dev.hilo.HiLoException;
import dev.hilo.IdAssignmentException;
import dev.hilo.entity.EntityIds;
import dev.hilo.entity.EntityLocation;
import dev.hilo.entity.IdColumn;
import dev.hilo.entity.MappedId;
import dev.hilo.entity.UserCode;

/**
 * Gives ids to an aggregate: to its root if it is new, and to the entities within it,
 * which are stored anew each time. Only missing ids are given. Copies replace immutable
 * entities.
 */
final class AggregateIds {

	private final RelationalMappingContext context;

	/** The application's own; {@code null} for that of each database. */
	private final @Nullable Dialect dialect;

	private final EntityIds ids;

	private final Map<Class<?>, IdColumn> columns = new ConcurrentHashMap<>();

	AggregateIds(RelationalMappingContext context, @Nullable Dialect dialect, EntityIds ids) {
		this.context = context;
		this.dialect = dialect;
		this.ids = ids;
	}

	/**
	 * Makes the numbers of all entities that are known by now start above the rows of
	 * their tables.
	 */
	void startAboveRows() {
		for (RelationalPersistentEntity<?> entity : this.context.getPersistentEntities()) {
			try {
				UserCode.<@Nullable Void>call(() -> {
					RelationalPersistentProperty id = idOf(entity);
					if (id != null) {
						this.ids.startAboveRows(EntityLocation.DEFAULT, columnOf(entity, id));
					}
					return null;
				}, entity::getName);
			}
			catch (HiLoException ex) {
				// Its name can't be used, or an expression for it fails without a caller;
				// whoever asks for an id of it is told
			}
		}
	}

	/**
	 * Assigns the ids that are missing.
	 * @return the aggregate, or its copy
	 * @throws IdAssignmentException if code of the application fails
	 */
	<T> T assign(EntityLocation location, T root) {
		return UserCode.call(() -> {
			RelationalPersistentEntity<?> entity = entityOf(root);
			T withId = entity.isNew(root) ? assignOne(location, root, entity) : checkOld(location, root, entity);
			return assignWithin(location, withId, entity);
		}, () -> "Giving ids to a " + root.getClass().getName());
	}

	private <T> T assignOne(EntityLocation location, T bean, RelationalPersistentEntity<?> entity) {
		RelationalPersistentProperty property = idOf(entity);
		if (property == null) {
			return bean;
		}
		MappedId<T> id = new MappedId<>(property, entity.getPropertyAccessor(bean));
		Object given = id.given();
		if (given != null) {
			this.ids.seen(location, columnOf(entity, property), given);
			return bean;
		}
		if (!this.ids.assigns(location, columnOf(entity, property))) {
			return bean;
		}
		return id.set(this.ids.generate(location.database(), bean, id.type(), id.name()));
	}

	/**
	 * One without an id can only be inserted, and the database would make the id. One
	 * with an id may be inserted as well.
	 */
	private <T> T checkOld(EntityLocation location, T bean, RelationalPersistentEntity<?> entity) {
		RelationalPersistentProperty property = idOf(entity);
		if (property == null) {
			return bean;
		}
		MappedId<T> id = new MappedId<>(property, entity.getPropertyAccessor(bean));
		Object given = id.value();
		if (given != null) {
			this.ids.seen(location, columnOf(entity, property), given);
		}
		else if (this.ids.assigns(location, columnOf(entity, property))) {
			throw id.notNew();
		}
		return bean;
	}

	/** The property that gets ids, if there is one. */
	private @Nullable RelationalPersistentProperty idOf(RelationalPersistentEntity<?> entity) {
		RelationalPersistentProperty id = entity.getIdProperty();
		return (id == null || id.isEntity() || id.hasSequence() || !this.ids.takesPart(entity.getType())) ? null : id;
	}

	private IdColumn columnOf(RelationalPersistentEntity<?> entity, RelationalPersistentProperty id) {
		IdColumn known = this.columns.get(entity.getType());
		return (known != null) ? known
				: this.columns.computeIfAbsent(entity.getType(), (type) -> JdbcIdColumn.of(entity, id, this.dialect));
	}

	private <T> T assignWithin(EntityLocation location, T bean, RelationalPersistentEntity<?> entity) {
		PersistentPropertyAccessor<T> accessor = entity.getPropertyAccessor(bean);
		for (RelationalPersistentProperty property : entity) {
			if (property.isEntity() && !property.isIdProperty()) {
				checkEmbedded(property);
				UserCode.<@Nullable Void>call(() -> {
					assignProperty(location, accessor, property);
					return null;
				}, () -> "Giving ids to the entities in " + nameOf(property));
			}
		}
		return accessor.getBean();
	}

	/** Spring Data fails too, with a message that names neither the property nor why. */
	private void checkEmbedded(RelationalPersistentProperty property) {
		if (property.isEmbedded()) {
			RelationalPersistentProperty id = this.context.getRequiredPersistentEntity(property.getType())
				.getIdProperty();
			if (id != null) {
				throw new IdAssignmentException(nameOf(id) + " is an @Id within " + nameOf(property)
						+ ", which is @Embedded: its columns are part of the row of the entity around it, so it has no "
						+ "id of its own. Nothing was stored. Remove that @Id; if these columns are the id of the "
						+ "entity, write @Id beside @Embedded and set it before the entity is saved");
			}
		}
	}

	private void assignProperty(EntityLocation location, PersistentPropertyAccessor<?> accessor,
			RelationalPersistentProperty property) {
		Object value = accessor.getProperty(property);
		if (value == null) {
			return;
		}
		Object assigned = Elements.replace(value, property.getType(), (element) -> {
			RelationalPersistentEntity<?> type = entityOf(element);
			return assignWithin(location, assignOne(location, element, type), type);
		});
		if (assigned != value) {
			accessor.setProperty(property, assigned);
		}
	}

	private RelationalPersistentEntity<?> entityOf(Object bean) {
		return this.context.getRequiredPersistentEntity(ClassUtils.getUserClass(bean));
	}

	private static String nameOf(RelationalPersistentProperty property) {
		return property.getOwner().getName() + "." + property.getName();
	}

}
