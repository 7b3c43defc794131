package dev.hilo.data;

import java.lang.ref.WeakReference;
import java.lang.reflect.Array;

import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.PersistentEntity;
import org.springframework.data.mapping.PersistentProperty;
import org.springframework.data.mapping.PersistentPropertyAccessor;

/**
 * An id that was set in an entity, which is held weakly. Transactions keep one for each
 * entity, so it has few fields. Not thread-safe.
 */
public final class GivenId extends WeakReference<Object> {

	private final PersistentProperty<?> property;

	private final Object value;

	GivenId(PersistentProperty<?> property, Object entity, Object value) {
		super(entity);
		this.property = property;
		this.value = value;
	}

	/**
	 * The id that an entity has.
	 * @param entity what Spring Data knows about its class
	 * @param bean the entity
	 * @return {@code null} if it is unset, or has several columns
	 */
	public static @Nullable Object valueOf(PersistentEntity<?, ?> entity, Object bean) {
		PersistentProperty<?> property = entity.getIdProperty();
		return (property == null || property.isEntity()) ? null : valueOf(property, bean);
	}

	static @Nullable Object valueOf(PersistentProperty<?> property, Object bean) {
		return property.getOwner().getPropertyAccessor(bean).getProperty(property);
	}

	/**
	 * The id property.
	 * @return the property of the entity
	 */
	public PersistentProperty<?> property() {
		return this.property;
	}

	/**
	 * The id.
	 * @return its value
	 */
	public Object value() {
		return this.value;
	}

	/** Also of a copy. Two classes that inherit a property have each its own ids. */
	boolean isOf(PersistentEntity<?, ?> entity, Object bean) {
		return this.property == entity.getIdProperty() && this.value.equals(valueOf(entity, bean));
	}

	/**
	 * Unsets it, if the entity is still there and holds it.
	 * @return whether it was unset
	 * @throws RuntimeException if the entity does not allow it
	 */
	boolean unset() {
		Object entity = get();
		if (entity == null || !this.value.equals(valueOf(this.property, entity))) {
			return false;
		}
		Class<?> type = this.property.getType();
		set(entity, type.isPrimitive() ? Array.get(Array.newInstance(type, 1), 0) : null);
		return true;
	}

	/** Restores the id. */
	void restore() {
		Object entity = get();
		if (entity != null) {
			set(entity, this.value);
		}
	}

	private void set(Object entity, @Nullable Object id) {
		PersistentPropertyAccessor<?> accessor = this.property.getOwner().getPropertyAccessor(entity);
		accessor.setProperty(this.property, id);
	}

	@Override
	public String toString() {
		return this.property.getOwner().getName() + "." + this.property.getName() + " = " + this.value;
	}

}
