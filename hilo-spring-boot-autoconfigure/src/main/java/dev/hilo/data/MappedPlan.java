package dev.hilo.data;

import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.PersistentProperty;

import dev.hilo.IdAssignmentException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.entity.ApplicationCode;
import dev.hilo.entity.EntityIdMaker;
import dev.hilo.entity.EntityIds;
import dev.hilo.entity.existing.EntityTable;

/**
 * How the entities of one class that are stored in one place get their ids: all that is
 * the same for each save. Thread-safe.
 */
public final class MappedPlan {

	private final EntityTable table;

	private final EntityIdMaker maker;

	private final PersistentProperty<?> property;

	private final String name;

	private final PropertySetter setter;

	private volatile @Nullable Boolean prepared;

	MappedPlan(EntityTable table, EntityIds ids, @Nullable String database, PersistentProperty<?> property,
			PropertySetter setter) {
		Class<?> type = property.getOwner().getType();
		this.table = table;
		this.property = property;
		this.name = type.getName() + "." + property.getName();
		this.maker = new EntityIdMaker(ids, database, type, property.getType(), this.name);
		this.setter = setter;
	}

	/**
	 * Whether the entities get ids. It may block.
	 * @return whether they do
	 * @throws RangeUnavailableException if the table can't be described now
	 */
	public boolean assigns() {
		return this.table.assigns();
	}

	/**
	 * The same, as far as {@link #prepare} has decided. Does not block.
	 * @return {@code null} if that is not decided
	 */
	public @Nullable Boolean assignsIfPrepared() {
		return this.prepared;
	}

	/**
	 * Decides whether the entities get ids, and finds what makes them. It may block.
	 * @return whether they get ids
	 * @throws RangeUnavailableException if the table can't be described now
	 * @throws IdAssignmentException if nothing can make them
	 */
	public boolean prepare() {
		boolean assigns = assigns();
		if (assigns) {
			this.maker.prepare();
		}
		this.prepared = this.table.assignsIfKnown();
		return assigns;
	}

	/**
	 * What makes their ids.
	 * @return the maker
	 */
	public EntityIdMaker maker() {
		return this.maker;
	}

	/**
	 * Whether an entity comes with an id. The 0 of a primitive type is one unless the
	 * entity is new.
	 * @param bean the entity
	 * @param isNew whether it is to be inserted
	 * @return whether it has one
	 */
	public boolean hasId(Object bean, boolean isNew) {
		Object id = PropertySetter.get(bean, this.property);
		return id != null && !(isNew && isUnset(id));
	}

	/**
	 * Sets an id.
	 * @param bean an entity without one
	 * @param id an id of the property's type
	 * @param given gets the id
	 * @param <T> the type of the entity
	 * @return the entity with the id, or its copy
	 * @throws IdAssignmentException if the application's code fails, or the entity does
	 * not keep it, or its copy something else
	 */
	public <T> T set(T bean, Object id, Consumer<GivenId> given) {
		T withId;
		Object kept;
		try {
			withId = this.setter.set(bean, this.property, id);
			kept = PropertySetter.get(withId, this.property);
		}
		catch (Exception ex) {
			throw ApplicationCode.failure("Setting " + this.name + " to '" + id + "'", ex);
		}
		if (kept == null || isUnset(kept)) {
			throw new IdAssignmentException(this.name + " is still unset after it was set to '" + id
					+ "': null, or 0 of a primitive type, means that there is no id. Nothing was stored. The "
					+ "entity must keep the id that it is given, and the code that makes ids must return "
					+ "another one");
		}
		given.accept(new GivenId(this.property, withId, kept));
		return withId;
	}

	/**
	 * What an entity without an id gets that claims not to be new.
	 * @return the exception to throw
	 */
	public IdAssignmentException notNew() {
		return new IdAssignmentException(this.name
				+ " is null, but the entity's version or isNew() says that it is not new. Nothing was stored. "
				+ "Reset its version, or let isNew() return true, to give it an id");
	}

	/**
	 * What an entity without an id gets that is to be inserted or updated.
	 * @return the exception to throw
	 */
	public IdAssignmentException notInserted() {
		return new IdAssignmentException("A " + this.property.getOwner().getName()
				+ " without an id can't be given to update or upsert, as a row with the id that it would get is that "
				+ "of another. Nothing was stored. Insert it, or set its id");
	}

	private boolean isUnset(Object id) {
		return this.property.getType().isPrimitive() && id instanceof Number number && number.longValue() == 0;
	}

}
