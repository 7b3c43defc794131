package dev.hilo.entity;

import java.util.function.Predicate;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.EntityIdGenerator;
import dev.hilo.IdAssignmentException;

/**
 * Gives ids to the stores of entities: decides which entities take part, and makes an id
 * that fits the property. Thread-safe.
 */
public final class EntityIds {

	private final Supplier<EntityIdGenerator> source;

	private final IdConversions conversions;

	private final Predicate<Class<?>> filter;

	private volatile @Nullable EntityIdGenerator generator;

	/**
	 * Asks for the generator later, as stores are created early.
	 * @param generator makes ids; requested for the first one
	 * @param conversions makes ids fit
	 * @param filter which classes of entities take part
	 */
	public EntityIds(Supplier<EntityIdGenerator> generator, IdConversions conversions, Predicate<Class<?>> filter) {
		this.source = generator;
		this.conversions = conversions;
		this.filter = filter;
	}

	/**
	 * Whether entities of a class get ids.
	 * @param type the class
	 * @return whether it takes part
	 */
	public boolean takesPart(Class<?> type) {
		return this.filter.test(type);
	}

	/**
	 * Makes the id of a new entity.
	 * @param database the database it is stored in, or {@code null} for the default one
	 * @param entity the entity
	 * @param idType the type of its id property
	 * @param property the property's name with that of its class, for messages
	 * @return an id of that type
	 * @throws IdAssignmentException if code of the application fails, or the id does not
	 * fit
	 */
	public Object generate(@Nullable String database, Object entity, Class<?> idType, String property) {
		EntityIdGenerator known = this.generator;
		if (known == null) {
			known = this.source.get();
			this.generator = known;
		}
		return this.conversions.convert(known.generateId(database, entity, idType), idType, property);
	}

}
