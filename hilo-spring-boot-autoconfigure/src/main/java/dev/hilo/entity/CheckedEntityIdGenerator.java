package dev.hilo.entity;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.EntityIdGenerator;
import dev.hilo.IdAssignmentException;

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
		return UserCode.makeId(() -> this.generator.generateId(database, entity, idType), this.name, entity.getClass());
	}

	/**
	 * As {@link #generateId}, where there is no entity yet.
	 * @throws IdAssignmentException also if what makes the ids needs the entity
	 */
	Object generateIdOf(@Nullable String database, Class<?> type, Class<?> idType) {
		if (!(this.generator instanceof HiLoEntityIdGenerator ours) || ours.hasConvention(type)) {
			throw new IdAssignmentException("The id of a " + type.getName() + " is made by "
					+ ((this.generator instanceof HiLoEntityIdGenerator) ? "an IdConvention" : this.name.get())
					+ ", which needs the entity, and an insert by a query has none. Nothing was stored. Persist the "
					+ "entity instead, or insert its id with the other values");
		}
		return UserCode.makeId(() -> ours.generateIdOf(database, type, idType), this.name, type);
	}

	/**
	 * Lets code of the application that decides how ids are made run now, which may
	 * block.
	 * @param type a class of entities
	 */
	void prepare(Class<?> type) {
		if (this.generator instanceof HiLoEntityIdGenerator ours) {
			ours.hasConvention(type);
		}
	}

	/**
	 * As {@link #generateId}, without blocking.
	 * @return {@code null} if only that method can
	 */
	@Nullable CompletableFuture<Object> generateIdAsync(@Nullable String database, Object entity, Class<?> idType) {
		if (!(this.generator instanceof HiLoEntityIdGenerator ours) || ours.hasConvention(entity.getClass())) {
			return null;
		}
		// The HiLoIdGenerator behind it may be the application's own
		CompletableFuture<?> made = (CompletableFuture<?>) UserCode
			.makeId(() -> ours.generateIdAsync(database, entity, idType), this.name, entity.getClass());
		return made.handle((id, failure) -> UserCode.makeId(() -> {
			if (failure != null) {
				throw exception(failure);
			}
			return id;
		}, this.name, entity.getClass()));
	}

	private static Exception exception(Throwable failure) {
		Throwable cause = (failure instanceof CompletionException && failure.getCause() != null) ? failure.getCause()
				: failure;
		if (cause instanceof Error error) {
			throw error;
		}
		return (Exception) cause;
	}

}
