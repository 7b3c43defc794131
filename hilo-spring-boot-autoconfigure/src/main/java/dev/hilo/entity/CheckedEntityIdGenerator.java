package dev.hilo.entity;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
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
			.makeId(() -> ours.generateIdAsync(database, entity, idType), this.name, entity);
		return made.handle((id, failure) -> UserCode.makeId(() -> {
			if (failure != null) {
				throw exception(failure);
			}
			return id;
		}, this.name, entity));
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
