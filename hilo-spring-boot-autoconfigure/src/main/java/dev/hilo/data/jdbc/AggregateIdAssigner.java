package dev.hilo.data.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import org.springframework.data.relational.core.mapping.AggregatePath;
import org.springframework.data.relational.core.mapping.RelationalMappingContext;
import org.springframework.data.relational.core.mapping.RelationalPersistentEntity;
import org.springframework.data.relational.core.mapping.RelationalPersistentProperty;
import org.springframework.util.ClassUtils;

import dev.hilo.IdAssignmentException;
import dev.hilo.data.GivenId;
import dev.hilo.data.GivenIds;
import dev.hilo.data.MappedEntities;
import dev.hilo.data.MappedPlan;
import dev.hilo.data.PropertySetter;
import dev.hilo.entity.ApplicationCode;
import dev.hilo.entity.existing.EntityLocation;

/**
 * Gives ids to an aggregate: to its root if it is new, and to the entities within it,
 * which are stored anew each time. Only missing ids are given. Copies replace immutable
 * entities.
 */
final class AggregateIdAssigner {

	private final RelationalMappingContext context;

	private final Function<EntityLocation, MappedEntities> mapping;

	private final Map<EntityLocation, MappedEntities> entities = new ConcurrentHashMap<>();

	/** Where {@link EntityLocation#DEFAULT} is, if there is one DataSource only. */
	private final @Nullable DataSource dataSource;

	private final JdbcGivenIds givenIds = new JdbcGivenIds();

	private final ParentColumns parentColumns = new ParentColumns();

	AggregateIdAssigner(RelationalMappingContext context, Function<EntityLocation, MappedEntities> mapping,
			@Nullable DataSource dataSource) {
		this.context = context;
		this.mapping = mapping;
		this.dataSource = dataSource;
	}

	/**
	 * Those that are stored in a place.
	 */
	MappedEntities entities(EntityLocation location) {
		return this.entities.computeIfAbsent(location, this.mapping);
	}

	/**
	 * Assigns the ids that are missing.
	 * @return the aggregate, or its copy
	 * @throws IdAssignmentException if code of the application fails
	 */
	<T> T assign(EntityLocation location, T root) {
		Save save = new Save(entities(location), new ArrayList<>());
		try {
			RelationalPersistentEntity<?> entity = entityOf(root);
			T withId = assignOne(save, root, entity, entity.isNew(root));
			if (!save.given.isEmpty()) {
				JdbcCallbacks.rootIsGiven.set(true);
			}
			T assigned = assignWithin(save, withId, this.context.getAggregatePath(entity), entity);
			if (!save.given.isEmpty()) {
				givenIds(location).add(save.given);
			}
			return assigned;
		}
		catch (RuntimeException | Error ex) {
			GivenIds.undo(save.given);
			if (ex instanceof RuntimeException failure) {
				throw ApplicationCode.failure("Giving ids to a " + root.getClass().getName(), failure);
			}
			throw ex;
		}
	}

	/**
	 * Unsets the id that a root has since now, as it is to be updated or upserted.
	 * @return the exception to throw
	 */
	IdAssignmentException notInserted(EntityLocation location, Object root) {
		failed(location, root);
		return entities(location).plan(entityOf(root)).orElseThrow().notInserted();
	}

	/**
	 * Unsets the id of an entity whose insert has failed, if it is from here.
	 */
	void failed(EntityLocation location, Object bean) {
		givenIds(location).failed(entityOf(bean), bean);
	}

	/**
	 * Notes that entities of a class could not be stored, wherever that was.
	 */
	void failed(Throwable failure, Class<?> type) {
		entities(EntityLocation.DEFAULT).failed(failure, type);
	}

	/**
	 * Notes that an aggregate is stored, with its ids.
	 */
	void saved(EntityLocation location) {
		this.givenIds.saved(dataSource(location));
	}

	/**
	 * The id of an entity.
	 * @return {@code null} if the ids of its class are made elsewhere
	 */
	@Nullable Object idMadeFor(EntityLocation location, Object bean) {
		RelationalPersistentEntity<?> entity = entityOf(bean);
		return entities(location).plan(entity).filter(MappedPlan::assigns).isPresent() ? GivenId.valueOf(entity, bean)
				: null;
	}

	private GivenIds givenIds(EntityLocation location) {
		return this.givenIds.current(dataSource(location));
	}

	private @Nullable DataSource dataSource(EntityLocation location) {
		return (location.dataSource() != null) ? location.dataSource() : this.dataSource;
	}

	/**
	 * One that is not new and has no id can only be inserted, and the database would make
	 * the id. One that is not new and has an id may be inserted as well.
	 */
	private <T> T assignOne(Save save, T bean, RelationalPersistentEntity<?> entity, boolean isNew) {
		MappedPlan plan = save.entities.plan(entity).orElse(null);
		if (plan == null || plan.hasId(bean, isNew) || !plan.assigns()) {
			return bean;
		}
		if (!isNew) {
			throw plan.notNew();
		}
		return plan.set(bean, plan.maker().make(bean), save.given::add);
	}

	private <T> T assignWithin(Save save, T bean, AggregatePath path, RelationalPersistentEntity<?> entity) {
		T assigned = bean;
		for (RelationalPersistentProperty property : entity) {
			if (property.isEntity() && !property.isIdProperty()) {
				try {
					assigned = assignProperty(save, assigned, path.append(property), property);
				}
				catch (RuntimeException ex) {
					throw ApplicationCode.failure(
							"Giving ids to the entities in " + property.getOwner().getName() + "." + property.getName(),
							ex);
				}
			}
		}
		return assigned;
	}

	private <T> T assignProperty(Save save, T bean, AggregatePath path, RelationalPersistentProperty property) {
		Object value = PropertySetter.get(bean, property);
		if (value == null) {
			return bean;
		}
		Object assigned = ElementReplacer.replace(value, (element) -> {
			RelationalPersistentEntity<?> type = entityOf(element);
			RelationalPersistentProperty id = type.getIdProperty();
			// Spring Data refuses an @Id in what is embedded
			boolean isFilled = property.isEmbedded()
					|| (id != null && !id.isEntity() && this.parentColumns.contain(id, path));
			Object withId = isFilled ? element : assignOne(save, element, type, true);
			return assignWithin(save, withId, path, type);
		});
		return (assigned != value) ? save.entities.setter().set(bean, property, assigned) : bean;
	}

	private RelationalPersistentEntity<?> entityOf(Object bean) {
		return this.context.getRequiredPersistentEntity(ClassUtils.getUserClass(bean));
	}

	/**
	 * What one aggregate gets.
	 *
	 * @param entities those of the place where it is stored
	 * @param given the ids so far
	 */
	private record Save(MappedEntities entities, List<GivenId> given) {
	}

}
