package dev.hilo.data;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.PersistentEntity;
import org.springframework.data.mapping.PersistentProperty;

/**
 * The ids that were set in entities that have not been stored since. An entity with one
 * looks as if it were in its table, so saving it again would update no row. They are
 * found by id, as what is stored may be a copy of what the id was set in. Entities are
 * held weakly. Thread-safe.
 */
public final class UnsavedIds {

	private static final int SWEPT_FIRST_AT = 16;

	private volatile Map<GivenId, GivenId> ids = new ConcurrentHashMap<>();

	private int sweepAt = SWEPT_FIRST_AT;

	/**
	 * Notes an id that was set.
	 * @param property the id property
	 * @param entity the entity that has it
	 * @param id the id
	 * @return the id with its entity
	 */
	public GivenId add(PersistentProperty<?> property, Object entity, Object id) {
		GivenId given = new GivenId(property, entity, id);
		add(given);
		return given;
	}

	/** Also drops those of entities that are gone. */
	synchronized void add(GivenId given) {
		if (this.ids.size() >= this.sweepAt) {
			this.ids.values().removeIf((one) -> one.refersTo(null));
			this.sweepAt = Math.max(SWEPT_FIRST_AT, 2 * this.ids.size());
		}
		this.ids.put(given, given);
	}

	/**
	 * Whether all are stored.
	 * @return whether there is none
	 */
	public boolean isEmpty() {
		return this.ids.isEmpty();
	}

	/**
	 * Finds the id of an entity.
	 * @param entity what Spring Data knows about its class
	 * @param bean the entity
	 * @return {@code null} if its id was not set here, or has been stored since
	 */
	public @Nullable GivenId find(PersistentEntity<?, ?> entity, Object bean) {
		GivenId own = isEmpty() ? null : idOf(entity, bean);
		GivenId given = (own != null) ? this.ids.get(own) : null;
		return (given != null && given.refersTo(bean)) ? given : null;
	}

	/**
	 * Forgets the id of an entity, as it is stored.
	 * @param entity what Spring Data knows about its class
	 * @param bean the entity
	 */
	public void stored(PersistentEntity<?, ?> entity, Object bean) {
		GivenId own = isEmpty() ? null : idOf(entity, bean);
		if (own != null) {
			remove(own);
		}
	}

	/** A map keeps the room that it once had. */
	synchronized void remove(GivenId id) {
		this.ids.remove(id);
		if (this.sweepAt > SWEPT_FIRST_AT && this.ids.isEmpty()) {
			this.ids = new ConcurrentHashMap<>();
			this.sweepAt = SWEPT_FIRST_AT;
		}
	}

	/** An id of several columns is never set here. */
	private static @Nullable GivenId idOf(PersistentEntity<?, ?> entity, Object bean) {
		PersistentProperty<?> property = entity.getIdProperty();
		Object id = (property != null && !property.isEntity())
				? property.getOwner().getPropertyAccessor(bean).getProperty(property) : null;
		return (property != null && id != null) ? new GivenId(property, bean, id) : null;
	}

}
