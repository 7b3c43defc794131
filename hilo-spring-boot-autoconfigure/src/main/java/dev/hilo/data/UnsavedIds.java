package dev.hilo.data;

import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.PersistentEntity;
import org.springframework.data.mapping.PersistentProperty;

/**
 * The ids that were set in entities that have not been stored since. An entity with one
 * looks as if it were in its table, so saving it again would update no row. Entities are
 * held weakly. Thread-safe.
 * <p>
 * A hash table by id, as what is stored may be a copy of what the id was set in. Its
 * entries are chained by themselves: a transaction keeps them too, and is to keep little.
 */
public final class UnsavedIds {

	private static final int SMALLEST = 16;

	private @Nullable GivenId[] buckets = new GivenId[SMALLEST];

	private volatile int size;

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

	synchronized void add(GivenId given) {
		if (this.size >= this.buckets.length) {
			resize();
		}
		int bucket = bucket(given.hash());
		given.next = this.buckets[bucket];
		this.buckets[bucket] = given;
		this.size++;
	}

	/**
	 * Whether all are stored.
	 * @return whether there is none
	 */
	public boolean isEmpty() {
		return this.size == 0;
	}

	/**
	 * Finds the id of an entity.
	 * @param entity what Spring Data knows about its class
	 * @param bean the entity
	 * @return {@code null} if its id was not set here, or has been stored since
	 */
	public @Nullable GivenId find(PersistentEntity<?, ?> entity, Object bean) {
		PersistentProperty<?> property = isEmpty() ? null : entity.getIdProperty();
		Object id = (property != null) ? valueOf(property, bean) : null;
		return (property != null && id != null) ? find(property, bean, id) : null;
	}

	synchronized @Nullable GivenId find(PersistentProperty<?> property, Object bean, Object id) {
		for (GivenId given = this.buckets[bucket(GivenId.hash(id))]; given != null; given = given.next) {
			if (given.refersTo(bean) && given.is(property, id)) {
				return given;
			}
		}
		return null;
	}

	/**
	 * Forgets the id of an entity, as it is stored.
	 * @param entity what Spring Data knows about its class
	 * @param bean the entity
	 */
	public void stored(PersistentEntity<?, ?> entity, Object bean) {
		PersistentProperty<?> property = isEmpty() ? null : entity.getIdProperty();
		Object id = (property != null) ? valueOf(property, bean) : null;
		if (property != null && id != null) {
			stored(property, id);
		}
	}

	void stored(PersistentProperty<?> property, Object id) {
		remove(GivenId.hash(id), (given) -> given.is(property, id));
	}

	/** An id of several columns is never set here. */
	private static @Nullable Object valueOf(PersistentProperty<?> property, Object bean) {
		return property.isEntity() ? null : property.getOwner().getPropertyAccessor(bean).getProperty(property);
	}

	void remove(GivenId id) {
		remove(id.hash(), (given) -> given == id);
	}

	private synchronized void remove(int hash, Predicate<GivenId> which) {
		int bucket = bucket(hash);
		GivenId before = null;
		for (GivenId given = this.buckets[bucket]; given != null; given = given.next) {
			if (which.test(given)) {
				if (before == null) {
					this.buckets[bucket] = given.next;
				}
				else {
					before.next = given.next;
				}
				this.size--;
			}
			else {
				before = given;
			}
		}
		if (this.buckets.length > SMALLEST && this.size < this.buckets.length / 8) {
			resize();
		}
	}

	/** Also drops those of entities that are gone. */
	private void resize() {
		@Nullable GivenId[] old = this.buckets;
		int living = 0;
		for (GivenId first : old) {
			for (GivenId given = first; given != null; given = given.next) {
				living += given.refersTo(null) ? 0 : 1;
			}
		}
		this.buckets = new GivenId[Math.max(SMALLEST, Integer.highestOneBit(Math.max(1, living)) * 2)];
		int kept = 0;
		for (GivenId first : old) {
			for (GivenId given = first; given != null;) {
				GivenId next = given.next;
				if (!given.refersTo(null)) {
					int bucket = bucket(given.hash());
					given.next = this.buckets[bucket];
					this.buckets[bucket] = given;
					kept++;
				}
				given = next;
			}
		}
		this.size = kept;
	}

	private int bucket(int hash) {
		return (hash ^ (hash >>> 16)) & (this.buckets.length - 1);
	}

}
