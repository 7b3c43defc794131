package dev.hilo.entity;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.EntityIdGenerator;

/**
 * An {@link EntityIdGenerator} whose exceptions and nulls become exceptions that name it.
 */
public final class CheckedEntityIdGenerator implements EntityIdGenerator {

	private final EntityIdGenerator generator;

	private final Supplier<String> name;

	/**
	 * Wraps a generator.
	 * @param generator the generator
	 * @param name its name in messages, such as "The EntityIdGenerator bean 'ids'";
	 * requested only for a message
	 */
	public CheckedEntityIdGenerator(EntityIdGenerator generator, Supplier<String> name) {
		this.generator = generator;
		this.name = name;
	}

	@Override
	public Object generateId(@Nullable String database, Object entity, Class<?> idType) {
		return UserCode.makeId(() -> this.generator.generateId(database, entity, idType), this.name, entity);
	}

}
