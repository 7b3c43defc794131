package dev.hilo.data;

import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.PersistentProperty;
import org.springframework.data.mapping.PersistentPropertyAccessor;

import dev.hilo.IdAssignmentException;
import dev.hilo.entity.ApplicationCode;

/**
 * The id of one entity, as a mapper of Spring Data reads and writes it. Not thread-safe.
 *
 * @param <T> the type of the entity
 */
public final class MappedId<T> {

	private final PersistentProperty<?> property;

	private final PersistentPropertyAccessor<T> accessor;

	/**
	 * Reads nothing yet.
	 * @param property the id property
	 * @param accessor reads and writes the entity
	 */
	public MappedId(PersistentProperty<?> property, PersistentPropertyAccessor<T> accessor) {
		this.property = property;
		this.accessor = accessor;
	}

	/**
	 * The id, also 0 of a primitive type, which means none to a new entity.
	 * @return the id, or {@code null} if it has none
	 */
	public @Nullable Object value() {
		return this.accessor.getProperty(this.property);
	}

	/**
	 * The id of a new entity.
	 * @return the id, or {@code null} if it has none
	 */
	public @Nullable Object given() {
		Object value = value();
		return isUnset(value) ? null : value;
	}

	/**
	 * The type of the property.
	 * @return the type
	 */
	public Class<?> type() {
		return this.property.getType();
	}

	/**
	 * The property's name with that of its class, for messages.
	 * @return the name
	 */
	public String name() {
		return this.property.getOwner().getName() + "." + this.property.getName();
	}

	/**
	 * Sets it.
	 * @param id an id of the property's type
	 * @return the entity with the id, or its copy
	 * @throws IdAssignmentException if the application's code fails, or the entity does
	 * not keep it
	 */
	public T set(Object id) {
		return ApplicationCode.call(() -> {
			this.accessor.setProperty(this.property, id);
			if (isUnset(value())) {
				throw new IdAssignmentException(name() + " is still unset after it was set to '" + id
						+ "': null, or 0 of a primitive type, means that there is no id. Nothing was stored. The "
						+ "entity must keep the id that it is given, and the code that makes ids must return "
						+ "another one");
			}
			return this.accessor.getBean();
		}, () -> "Setting " + name() + " to '" + id + "'");
	}

	/**
	 * What an entity without an id gets that claims not to be new.
	 * @return the exception to throw
	 */
	public IdAssignmentException notNew() {
		return new IdAssignmentException(
				name() + " is null, but the entity's version or isNew() says that it is not new. Nothing was stored. "
						+ "Reset its version, or let isNew() return true, to give it an id");
	}

	private boolean isUnset(@Nullable Object id) {
		return id == null
				|| (this.property.getType().isPrimitive() && id instanceof Number number && number.longValue() == 0);
	}

}
