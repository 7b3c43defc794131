package dev.hilo.data;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;

import org.springframework.core.CollectionFactory;
import org.springframework.data.mapping.PersistentPropertyAccessor;
import org.springframework.data.relational.core.mapping.RelationalMappingContext;
import org.springframework.data.relational.core.mapping.RelationalPersistentEntity;
import org.springframework.data.relational.core.mapping.RelationalPersistentProperty;
import org.springframework.util.ClassUtils;

import dev.hilo.EntityIdGenerator;

/**
 * Gives ids to an aggregate: to its root if it is new, and to the entities within it,
 * which are stored anew each time. Only ids that are not there are given. Immutable
 * entities are replaced by copies.
 */
final class AggregateIds {

	private final RelationalMappingContext context;

	private final EntityIdGenerator generator;

	private final IdConversions conversions;

	private final Predicate<Class<?>> filter;

	AggregateIds(RelationalMappingContext context, EntityIdGenerator generator, IdConversions conversions,
			Predicate<Class<?>> filter) {
		this.context = context;
		this.generator = generator;
		this.conversions = conversions;
		this.filter = filter;
	}

	/**
	 * Assigns the ids that are missing.
	 * @return the aggregate, or its copy
	 */
	<T> T assign(@Nullable String database, T root) {
		RelationalPersistentEntity<?> entity = entityOf(root);
		T withId = entity.isNew(root) ? assignOne(database, root, entity) : root;
		return assignWithin(database, withId, entity);
	}

	private <T> T assignOne(@Nullable String database, T bean, RelationalPersistentEntity<?> entity) {
		RelationalPersistentProperty id = entity.getIdProperty();
		if (id == null || id.isEntity() || id.hasSequence() || !this.filter.test(entity.getType())) {
			return bean;
		}
		PersistentPropertyAccessor<T> accessor = entity.getPropertyAccessor(bean);
		if (!isUnset(accessor.getProperty(id), id)) {
			return bean;
		}
		Object generated = this.generator.generateId(database, bean, id.getType());
		accessor.setProperty(id, this.conversions.convert(generated, id.getType()));
		return accessor.getBean();
	}

	private <T> T assignWithin(@Nullable String database, T bean, RelationalPersistentEntity<?> entity) {
		PersistentPropertyAccessor<T> accessor = entity.getPropertyAccessor(bean);
		for (RelationalPersistentProperty property : entity) {
			Object value = property.isEntity() && !property.isIdProperty() ? accessor.getProperty(property) : null;
			if (value != null) {
				Object assigned = assignValue(value, property, (element) -> {
					RelationalPersistentEntity<?> type = entityOf(element);
					return assignWithin(database, assignOne(database, element, type), type);
				});
				if (assigned != value) {
					accessor.setProperty(property, assigned);
				}
			}
		}
		return accessor.getBean();
	}

	private static Object assignValue(Object value, RelationalPersistentProperty property,
			UnaryOperator<Object> assign) {
		if (value instanceof Map<?, ?> map) {
			Map<Object, Object> copy = new LinkedHashMap<>();
			map.forEach((key, element) -> copy.put(key, assign.apply(element)));
			return sameElements(map.values(), copy.values()) ? value : copy;
		}
		if (value instanceof Collection<?> elements) {
			List<Object> copy = new ArrayList<>(elements.size());
			boolean rehash = false;
			for (Object element : elements) {
				int hash = (elements instanceof Set) ? element.hashCode() : 0;
				copy.add(assign.apply(element));
				rehash |= elements instanceof Set && element.hashCode() != hash;
			}
			if (sameElements(elements, copy) && (!rehash || rehashed(elements))) {
				return value;
			}
			Collection<Object> result = CollectionFactory.createCollection(property.getType(), copy.size());
			result.addAll(copy);
			return result;
		}
		return assign.apply(value);
	}

	/**
	 * Puts elements whose hash codes have changed into their places, unless the set is
	 * immutable.
	 */
	private static <E> boolean rehashed(Collection<E> elements) {
		List<E> copy = List.copyOf(elements);
		try {
			elements.clear();
			return elements.addAll(copy);
		}
		catch (UnsupportedOperationException ex) {
			return false;
		}
	}

	private static boolean sameElements(Collection<?> some, Collection<?> others) {
		var other = others.iterator();
		return some.stream().allMatch((element) -> element == other.next());
	}

	private static boolean isUnset(@Nullable Object id, RelationalPersistentProperty property) {
		return id == null
				|| (property.getType().isPrimitive() && id instanceof Number number && number.longValue() == 0);
	}

	private RelationalPersistentEntity<?> entityOf(Object bean) {
		return this.context.getRequiredPersistentEntity(ClassUtils.getUserClass(bean));
	}

}
