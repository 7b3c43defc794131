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
		RelationalPersistentProperty id = idOf(entity);
		if (id == null) {
			return bean;
		}
		PersistentPropertyAccessor<T> accessor = entity.getPropertyAccessor(bean);
		Object given = accessor.getProperty(id);
		if (given != null && !isUnset(given, id)) {
			this.ids.seen(location, columnOf(entity, id), given);
			return bean;
		}
		if (!this.ids.assigns(location, columnOf(entity, id))) {
			return bean;
		}
		Object converted = this.ids.generate(location.database(), bean, id.getType(), nameOf(id));
		return UserCode.call(() -> {
			accessor.setProperty(id, converted);
			if (isUnset(accessor.getProperty(id), id)) {
				throw new IdAssignmentException(nameOf(id) + " is still unset after it was set to '" + converted
						+ "': null, or 0 of a primitive type, means that there is no id. Nothing was stored. The "
						+ "entity must keep the id that it is given, and the code that makes ids must return "
						+ "another one");
			}
			return accessor.getBean();
		}, () -> "Setting " + nameOf(id) + " to '" + converted + "'");
	}

	/**
	 * One without an id can only be inserted, and the database would make the id. One
	 * with an id may be inserted as well.
	 */
	private <T> T checkOld(EntityLocation location, T bean, RelationalPersistentEntity<?> entity) {
		RelationalPersistentProperty id = idOf(entity);
		if (id == null) {
			return bean;
		}
		Object given = entity.getPropertyAccessor(bean).getProperty(id);
		if (given != null) {
			this.ids.seen(location, columnOf(entity, id), given);
		}
		else if (this.ids.assigns(location, columnOf(entity, id))) {
			throw new IdAssignmentException(nameOf(id)
					+ " is null, but the entity's version or isNew() says that it is not new. Nothing was stored. "
					+ "Reset its version, or let isNew() return true, to give it an id");
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
				UserCode.<@Nullable Void>call(() -> {
					assignProperty(location, accessor, property);
					return null;
				}, () -> "Giving ids to the entities in " + nameOf(property));
			}
		}
		return accessor.getBean();
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

	private static boolean isUnset(@Nullable Object id, RelationalPersistentProperty property) {
		return id == null
				|| (property.getType().isPrimitive() && id instanceof Number number && number.longValue() == 0);
	}

	private RelationalPersistentEntity<?> entityOf(Object bean) {
		return this.context.getRequiredPersistentEntity(ClassUtils.getUserClass(bean));
	}

	private static String nameOf(RelationalPersistentProperty property) {
		return property.getOwner().getName() + "." + property.getName();
	}

}
