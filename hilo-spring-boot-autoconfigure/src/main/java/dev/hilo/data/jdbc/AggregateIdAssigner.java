package dev.hilo.data.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.PersistentPropertyAccessor;
import org.springframework.data.relational.core.conversion.DbAction;
import org.springframework.data.relational.core.mapping.AggregatePath;
import org.springframework.data.relational.core.mapping.RelationalMappingContext;
import org.springframework.data.relational.core.mapping.RelationalPersistentEntity;
import org.springframework.data.relational.core.mapping.RelationalPersistentProperty;
import org.springframework.util.ClassUtils;

import dev.hilo.HiLoException;
import dev.hilo.IdAssignmentException;
import dev.hilo.data.EntityPlan;
import dev.hilo.data.GivenId;
import dev.hilo.data.MappedEntities;
import dev.hilo.data.TransactionIds;
import dev.hilo.data.UnsavedIds;
import dev.hilo.entity.ApplicationCode;
import dev.hilo.entity.existing.EntityLocation;

/**
 * Gives ids to an aggregate: to its root if it is new, and to the entities within it,
 * which are stored anew each time. Only missing ids are given. Copies replace immutable
 * entities.
 */
final class AggregateIdAssigner {

	private final RelationalMappingContext context;

	private final MappedEntities entities;

	/** Where {@link EntityLocation#DEFAULT} is, if there is one DataSource only. */
	private final @Nullable DataSource dataSource;

	private final UnsavedIds unsaved;

	private final ParentColumns parentColumns = new ParentColumns();

	AggregateIdAssigner(RelationalMappingContext context, MappedEntities entities, @Nullable DataSource dataSource) {
		this.context = context;
		this.entities = entities;
		this.dataSource = dataSource;
		this.unsaved = entities.unsaved();
	}

	MappedEntities entities() {
		return this.entities;
	}

	/**
	 * Assigns the ids that are missing.
	 * @return the aggregate, or its copy
	 * @throws IdAssignmentException if code of the application fails
	 */
	<T> T assign(EntityLocation location, T root) {
		try {
			RelationalPersistentEntity<?> entity = entityOf(root);
			T withId = assignOne(location, root, entity, entity.isNew(root));
			return assignWithin(location, withId, this.context.getAggregatePath(entity), entity);
		}
		catch (RuntimeException ex) {
			HiLoException failure = ApplicationCode.failure("Giving ids to a " + root.getClass().getName(), ex);
			takeBack(root, failure);
			throw failure;
		}
		catch (Error ex) {
			takeBack(root, ex);
			throw ex;
		}
	}

	/**
	 * Checks what is about to happen to an aggregate, with the ids that it has now.
	 * @param action what its root is stored with
	 * @throws IdAssignmentException if it would change no row, or the row of another
	 */
	void check(Object root, DbAction<?> action) {
		GivenId given = (action instanceof DbAction.InsertRoot) ? null : this.unsaved.find(entityOf(root), root);
		if (given == null) {
			return;
		}
		if (action instanceof DbAction.UpdateRoot) {
			throw given.notStored();
		}
		IdAssignmentException refused = given.notForUpsert();
		takeBack(root, refused);
		throw refused;
	}

	/**
	 * Notes that an aggregate is stored, with its ids.
	 */
	void stored(Object root) {
		if (!this.unsaved.isEmpty()) {
			visit(root, (bean, entity) -> this.unsaved.stored(entity, bean), (set) -> {
			});
		}
	}

	/** Unsets the ids that were not stored. */
	private void takeBack(Object root, Throwable cause) {
		try {
			List<GivenId> given = new ArrayList<>();
			List<Set<?>> sets = new ArrayList<>();
			visit(root, (bean, entity) -> {
				GivenId id = this.unsaved.find(entity, bean);
				if (id != null) {
					given.add(id);
				}
			}, sets::add);
			TransactionIds.unset(this.unsaved, given, given.isEmpty() ? List.of() : sets);
		}
		catch (RuntimeException ex) {
			cause.addSuppressed(ex);
		}
	}

	private void visit(Object bean, BiConsumer<Object, RelationalPersistentEntity<?>> visitor, Consumer<Set<?>> sets) {
		RelationalPersistentEntity<?> entity = entityOf(bean);
		visitor.accept(bean, entity);
		PersistentPropertyAccessor<?> accessor = entity.getPropertyAccessor(bean);
		for (RelationalPersistentProperty property : entity) {
			Object value = isWithin(property) ? accessor.getProperty(property) : null;
			if (value != null) {
				ElementReplacer.elementsOf(value)
					.stream()
					.filter(Objects::nonNull)
					.forEach((one) -> visit(one, visitor, sets));
				if (value instanceof Set<?> set) {
					sets.accept(set);
				}
			}
		}
	}

	private static boolean isWithin(RelationalPersistentProperty property) {
		return property.isEntity() && !property.isIdProperty();
	}

	/**
	 * One that is not new and has no id can only be inserted, and the database would make
	 * the id. One that is not new and has an id may be inserted as well.
	 */
	private <T> T assignOne(EntityLocation location, T bean, RelationalPersistentEntity<?> entity, boolean isNew) {
		EntityPlan plan = this.entities.plan(location, entity).orElse(null);
		if (plan == null || plan.hasId(bean, isNew) || !plan.table().assigns()) {
			return bean;
		}
		if (!isNew) {
			throw plan.notNew();
		}
		return plan.set(bean, plan.maker().make(bean), () -> transaction(location));
	}

	private @Nullable TransactionIds transaction(EntityLocation location) {
		if (!JdbcTransaction.isActive()) {
			return null;
		}
		DataSource dataSource = (location.dataSource() != null) ? location.dataSource() : this.dataSource;
		return JdbcTransaction.current(dataSource, this.unsaved).ids();
	}

	private <T> T assignWithin(EntityLocation location, T bean, AggregatePath path,
			RelationalPersistentEntity<?> entity) {
		T assigned = bean;
		for (RelationalPersistentProperty property : entity) {
			if (isWithin(property)) {
				checkEmbedded(property);
				try {
					assigned = assignProperty(location, assigned, path.append(property), property);
				}
				catch (RuntimeException ex) {
					throw ApplicationCode.failure("Giving ids to the entities in " + nameOf(property), ex);
				}
			}
		}
		return assigned;
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

	private <T> T assignProperty(EntityLocation location, T bean, AggregatePath path,
			RelationalPersistentProperty property) {
		Object value = property.getOwner().getPropertyAccessor(bean).getProperty(property);
		if (value == null) {
			return bean;
		}
		Object assigned = ElementReplacer.replace(value, property.getType(), (element) -> {
			RelationalPersistentEntity<?> type = entityOf(element);
			RelationalPersistentProperty id = type.getIdProperty();
			boolean isFilled = id != null && !id.isEntity() && this.parentColumns.contain(id, path);
			Object withId = isFilled ? element : assignOne(location, element, type, true);
			return assignWithin(location, withId, path, type);
		}, (set) -> {
			TransactionIds transaction = transaction(location);
			if (transaction != null) {
				transaction.add(set);
			}
		});
		return (assigned != value) ? this.entities.setter().set(bean, property, assigned) : bean;
	}

	private RelationalPersistentEntity<?> entityOf(Object bean) {
		return this.context.getRequiredPersistentEntity(ClassUtils.getUserClass(bean));
	}

	private static String nameOf(RelationalPersistentProperty property) {
		return property.getOwner().getName() + "." + property.getName();
	}

}
