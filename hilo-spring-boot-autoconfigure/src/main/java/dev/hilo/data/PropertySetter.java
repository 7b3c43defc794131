package dev.hilo.data;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.PersistentEntity;
import org.springframework.data.mapping.PersistentProperty;
import org.springframework.data.mapping.PersistentPropertyAccessor;
import org.springframework.util.ObjectUtils;
import org.springframework.util.ReflectionUtils;

import dev.hilo.IdAssignmentException;

/**
 * Reads and sets properties of entities that are to be stored. Where a property is final,
 * Spring Data makes another object: by a wither, by {@code copy} of a Kotlin class, or by
 * the creator. Each passes on what it takes, and this class carries over the rest, as the
 * row is to be the same as with an id that the database makes after the insert.
 * Thread-safe.
 */
public final class PropertySetter {

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

	/**
	 * What a property has.
	 * @param bean an entity, or a value within one
	 * @param property one of its properties
	 * @return its value
	 */
	public static @Nullable Object get(Object bean, PersistentProperty<?> property) {
		return property.getOwner().getPropertyAccessor(bean).getProperty(property);
	}

	private static <T> T setAlone(T bean, PersistentProperty<?> property, @Nullable Object value) {
		PersistentPropertyAccessor<T> accessor = property.getOwner().getPropertyAccessor(bean);
		accessor.setProperty(property, value);
		return accessor.getBean();
	}

	private <T> T carryOver(T bean, T made, PersistentProperty<?> set) {
		List<Part> rest = new ArrayList<>(this.parts.computeIfAbsent(set.getOwner(), PropertySetter::partsOf));
		rest.removeIf((part) -> part.property() == set);
		boolean byWither = set.getWither() != null;
		T result = made;
		for (Part part : rest) {
			PersistentProperty<?> property = part.property();
			if (property != null && property.getWither() != null && part.isLost(bean, result, byWither)) {
				result = setAlone(result, property, part.get(bean));
			}
		}
		Object unset = byWither ? withFormer(bean, made, set) : null;
		for (Part part : rest) {
			if (!part.isFinal()) {
				if (!byWither || !part.isDerived(bean, result, unset)) {
					part.copy(bean, result);
				}
			}
			else if (part.isLost(bean, result, byWither)) {
				throw lost(part, set);
			}
		}
		return result;
	}

	/**
	 * What the wither makes of the copy and the former value; asked with that, the entity
	 * may answer with itself.
	 * @return {@code null} if it takes no such value
	 */
	private static @Nullable Object withFormer(Object bean, Object made, PersistentProperty<?> property) {
		try {
			return setAlone(made, property, get(bean, property));
		}
		catch (RuntimeException ex) {
			return null;
		}
	}

	private static List<Part> partsOf(PersistentEntity<?, ?> entity) {
		List<Part> parts = new ArrayList<>();
		ReflectionUtils.doWithFields(entity.getType(), (field) -> {
			PersistentProperty<?> named = entity.getPersistentProperty(field.getName());
			PersistentProperty<?> property = (named != null && field.equals(named.getField())) ? named : null;
			boolean isFinal = Modifier.isFinal(field.getModifiers());
			if (!Modifier.isStatic(field.getModifiers()) && (property != null || !isFinal)
					&& field.trySetAccessible()) {
				parts.add(new Part(field, property, isFinal, property != null && entity.isCreatorArgument(property)));
			}
		});
		return List.copyOf(parts);
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
	 */
	private record Part(Field field, @Nullable PersistentProperty<?> property, boolean isFinal, boolean isTaken) {

		@Nullable Object get(Object bean) {
			return ReflectionUtils.getField(this.field, bean);
		}

		void copy(Object from, Object to) {
			ReflectionUtils.setField(this.field, to, get(from));
		}

		/**
		 * One that had no value, for which a wither makes another value of another id.
		 */
		boolean isDerived(Object before, Object after, @Nullable Object unset) {
			return ObjectUtils.isEmpty(get(before)) && (unset == null || !Objects.deepEquals(get(after), get(unset)));
		}

		/** A final one that had a value. A wither may derive another value. */
		boolean isLost(Object before, Object after, boolean byWither) {
			Object value = get(before);
			if (!this.isFinal || ObjectUtils.isEmpty(value)) {
				return false;
			}
			return byWither ? ObjectUtils.isEmpty(get(after)) : !this.isTaken && !Objects.deepEquals(value, get(after));
		}

	}

}
