package dev.hilo.data;

import java.lang.ref.WeakReference;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.PersistentProperty;
import org.springframework.data.mapping.PersistentPropertyAccessor;
import org.springframework.util.ClassUtils;
import org.springframework.util.NumberUtils;

import dev.hilo.IdAssignmentException;

/**
 * An id that was set in an entity, which is held weakly. Transactions keep one for each
 * entity, so it has few fields, and no boxed number. Not thread-safe.
 */
public final class GivenId extends WeakReference<Object> {

	private final PersistentProperty<?> property;

	private final long number;

	/** {@code null} if the number says it. */
	private final @Nullable Object value;

	/** In the same bucket of {@link UnsavedIds}. */
	@Nullable GivenId next;

	GivenId(PersistentProperty<?> property, Object entity, Object id) {
		super(entity);
		this.property = property;
		boolean isNumber = isNumber(id);
		this.number = isNumber ? ((Number) id).longValue() : id.hashCode();
		this.value = isNumber ? null : id;
	}

	/**
	 * A hash of the id, the same for equal ones of all entities.
	 */
	static int hash(Object id) {
		return Long.hashCode(isNumber(id) ? ((Number) id).longValue() : id.hashCode());
	}

	private static boolean isNumber(Object id) {
		return id instanceof Long || id instanceof Integer || id instanceof Short || id instanceof Byte;
	}

	int hash() {
		return Long.hashCode(this.number);
	}

	/** Two classes that inherit a property have equal ones, and each its own ids. */
	boolean is(PersistentProperty<?> property, Object id) {
		return this.property == property && ((this.value != null) ? this.value.equals(id)
				: isNumber(id) && ((Number) id).longValue() == this.number);
	}

	/**
	 * Unsets it, if the entity is still there and holds it.
	 * @return whether it was unset
	 * @throws RuntimeException if the entity does not allow it
	 */
	boolean unset() {
		Object entity = get();
		if (entity == null) {
			return false;
		}
		PersistentPropertyAccessor<Object> accessor = accessor(entity);
		Object id = accessor.getProperty(this.property);
		if (id == null || !is(this.property, id)) {
			return false;
		}
		Class<?> type = this.property.getType();
		accessor.setProperty(this.property, type.isPrimitive() ? number(0, type) : null);
		return true;
	}

	/** Sets it again, after it was unset. */
	void restore() {
		Object entity = get();
		if (entity != null) {
			accessor(entity).setProperty(this.property,
					(this.value != null) ? this.value : number(this.number, this.property.getType()));
		}
	}

	private PersistentPropertyAccessor<Object> accessor(Object entity) {
		return this.property.getOwner().getPropertyAccessor(entity);
	}

	private static Object number(long number, Class<?> type) {
		return NumberUtils.convertNumberToTargetClass(number,
				ClassUtils.resolvePrimitiveIfNecessary(type).asSubclass(Number.class));
	}

	/**
	 * What an entity gets that is to be updated, but was not stored since it has this id.
	 * @return the exception to throw
	 */
	public IdAssignmentException notStored() {
		return new IdAssignmentException(this
				+ " was set by HiLo, and no save of the entity has succeeded since, so its "
				+ "row is probably not there, and an update would change none. Nothing was stored. Insert the entity, "
				+ "or unset its id to store it under another one; if it may have been stored, load it. When a "
				+ "transaction around the save rolls back, HiLo unsets the id by itself");
	}

	/**
	 * What an entity gets that has no id but this one, and is to be inserted or updated.
	 * @return the exception to throw
	 */
	public IdAssignmentException notForUpsert() {
		return new IdAssignmentException("A " + this.property.getOwner().getName() + " without an id can't be given to "
				+ "upsert, as a row with the id that it would get is that of another. Nothing was stored. Insert it, "
				+ "or set its id");
	}

	@Override
	public String toString() {
		return this.property.getOwner().getName() + "." + this.property.getName() + " = "
				+ Objects.requireNonNullElse(this.value, this.number);
	}

}
