package dev.hilo.data;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.core.KotlinDetector;
import org.springframework.data.mapping.PersistentEntity;
import org.springframework.data.mapping.PersistentProperty;
import org.springframework.data.mapping.PersistentPropertyAccessor;
import org.springframework.data.mapping.model.EntityInstantiators;
import org.springframework.data.mapping.model.PersistentEntityParameterValueProvider;
import org.springframework.data.mapping.model.PropertyValueProvider;
import org.springframework.util.ObjectUtils;
import org.springframework.util.ReflectionUtils;
import org.springframework.util.function.SingletonSupplier;

import dev.hilo.IdAssignmentException;

/**
 * Sets properties of entities that are to be stored. Where a property is final, Spring
 * Data makes another object: by a wither, by {@code copy} of a Kotlin class, or by the
 * creator. Each passes on what it takes, and this class carries over the rest, as the row
 * is to be the same as with an id that the database makes after the insert. Thread-safe.
 */
public final class PropertySetter {

	private final EntityInstantiators instantiators = new EntityInstantiators();

	private final Map<PersistentEntity<?, ?>, List<Part>> parts = new ConcurrentHashMap<>();

	PropertySetter() {
	}

	/**
	 * Sets a property.
	 * @param bean an entity, or a value within one
	 * @param property one of its properties
	 * @param value what it gets
	 * @param <T> its type
	 * @return the entity itself, or another object that has all the rest of it
	 * @throws IdAssignmentException if a final property would be lost
	 */
	public <T> T set(T bean, PersistentProperty<?> property, @Nullable Object value) {
		T result = setAlone(bean, property, value);
		return (result != bean) ? carryOver(bean, result, property) : result;
	}

	private static <T> T setAlone(T bean, PersistentProperty<?> property, @Nullable Object value) {
		PersistentPropertyAccessor<T> accessor = property.getOwner().getPropertyAccessor(bean);
		accessor.setProperty(property, value);
		return accessor.getBean();
	}

	private <T> T carryOver(T bean, T made, PersistentProperty<?> set) {
		PersistentEntity<?, ?> entity = set.getOwner();
		boolean byWither = set.getWither() != null;
		List<Part> rest = this.parts.computeIfAbsent(entity, PropertySetter::partsOf)
			.stream()
			.filter((part) -> part.property() != set)
			.toList();
		T result = made;
		for (Part part : rest) {
			PersistentProperty<?> property = part.property();
			if (property != null && property.getWither() != null && part.isLost(bean, result, byWither)) {
				result = setAlone(result, property, part.get(bean));
			}
		}
		Supplier<Optional<Object>> untouched = SingletonSupplier.of(() -> remade(bean, entity));
		for (Part part : rest) {
			if (part.isFinal()) {
				if (part.isLost(bean, result, byWither)) {
					throw lost(part, set);
				}
			}
			else if (byWither ? part.isForgotten(bean, result, untouched) : !part.isPassedOn()) {
				part.copy(bean, result);
			}
		}
		return result;
	}

	private static List<Part> partsOf(PersistentEntity<?, ?> entity) {
		List<Part> parts = new ArrayList<>();
		boolean isKotlin = KotlinDetector.isKotlinType(entity.getType());
		ReflectionUtils.doWithFields(entity.getType(), (field) -> {
			PersistentProperty<?> named = entity.getPersistentProperty(field.getName());
			PersistentProperty<?> property = (named != null && field.equals(named.getField())) ? named : null;
			boolean isFinal = Modifier.isFinal(field.getModifiers());
			if ((property != null || !isFinal) && field.trySetAccessible()) {
				parts.add(new Part(field, property, isFinal, property != null && entity.isCreatorArgument(property),
						isKotlin));
			}
		}, (field) -> !Modifier.isStatic(field.getModifiers()));
		return List.copyOf(parts);
	}

	/**
	 * As the creator makes it of what it takes: all else has its initial value.
	 * @return empty if it can't be made so, such as without an id
	 */
	@SuppressWarnings({ "unchecked", "rawtypes" }) // as Spring Data's accessors do
	private Optional<Object> remade(Object bean, PersistentEntity<?, ?> entity) {
		try {
			PersistentPropertyAccessor<?> accessor = entity.getPropertyAccessor(bean);
			return Optional.of(this.instantiators.getInstantiatorFor(entity)
				.createInstance((PersistentEntity) entity, new PersistentEntityParameterValueProvider(entity,
						(PropertyValueProvider) accessor::getProperty, null)));
		}
		catch (RuntimeException ex) {
			return Optional.empty();
		}
	}

	private static IdAssignmentException lost(Part part, PersistentProperty<?> set) {
		String type = set.getOwner().getName();
		String maker = (set.getWither() != null) ? "its method " + set.getWither().getName()
				: "its constructor or copy method";
		return new IdAssignmentException(type + "." + part.field().getName()
				+ " would be lost or changed: it is final, and to set " + set.getName() + ", which is final too, "
				+ maker + " made another " + type + " with another value of it. Nothing was stored. Let that take "
				+ part.field().getName() + " too, or make " + part.field().getName() + " or " + set.getName()
				+ " not final, so that HiLo can set it");
	}

	/**
	 * A field that an entity is made of.
	 *
	 * @param property the property that it is stored as, {@code null} if it is transient
	 * @param isTaken whether the creator takes it
	 * @param isKotlin whether {@code copy} may have made the object, which takes what the
	 * primary constructor does, as it is
	 */
	private record Part(Field field, @Nullable PersistentProperty<?> property, boolean isFinal, boolean isTaken,
			boolean isKotlin) {

		@Nullable Object get(Object bean) {
			return ReflectionUtils.getField(this.field, bean);
		}

		void copy(Object from, Object to) {
			ReflectionUtils.setField(this.field, to, get(from));
		}

		boolean isPassedOn() {
			return this.isTaken && !this.isKotlin;
		}

		/** A final one that had a value. A wither may derive another value. */
		boolean isLost(Object before, Object after, boolean byWither) {
			Object value = get(before);
			if (!this.isFinal || ObjectUtils.isEmpty(value)) {
				return false;
			}
			return byWither ? ObjectUtils.isEmpty(get(after)) : !this.isTaken && !Objects.deepEquals(value, get(after));
		}

		/**
		 * One that a wither has not passed on, rather than derived: it has no value, or
		 * its initial one.
		 */
		boolean isForgotten(Object before, Object after, Supplier<Optional<Object>> untouched) {
			Object value = get(after);
			if (value == get(before)) {
				return false;
			}
			return ObjectUtils.isEmpty(value)
					|| untouched.get().filter((initial) -> Objects.deepEquals(value, get(initial))).isPresent();
		}

	}

}
