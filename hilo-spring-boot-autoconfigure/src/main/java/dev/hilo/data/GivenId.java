package dev.hilo.data;

import java.lang.ref.WeakReference;
import java.lang.reflect.Array;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.data.mapping.PersistentEntity;
import org.springframework.data.mapping.PersistentProperty;

/**
 * An id that was set in an entity, which is held weakly. Transactions keep one for each
 * entity, so it has few fields. Not thread-safe.
 */
public final class GivenId extends WeakReference<Object> {

	private static final Logger logger = LoggerFactory.getLogger(GivenId.class);

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
		return (property == null || property.isEntity()) ? null : PropertySetter.get(bean, property);
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

	/** Unsets it, if the entity is still there and holds it. */
	void unset() {
		Object entity = get();
		try {
			if (entity != null && this.value.equals(PropertySetter.get(entity, this.property))) {
				Class<?> type = this.property.getType();
				this.property.getOwner()
					.getPropertyAccessor(entity)
					.setProperty(this.property, type.isPrimitive() ? Array.get(Array.newInstance(type, 1), 0) : null);
			}
		}
		catch (RuntimeException ex) {
			logger.warn("{} can't be unset, though its row was not stored: an update of the entity will find none",
					this, ex);
		}
	}

	@Override
	public String toString() {
		return this.property.getOwner().getName() + "." + this.property.getName() + " = " + this.value;
	}

}
