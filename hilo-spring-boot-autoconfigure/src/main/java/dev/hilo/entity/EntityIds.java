package dev.hilo.entity;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.EntityIdGenerator;
import dev.hilo.IdAssignmentException;

/**
 * Makes ids for the stores of entities: by the application's {@link EntityIdGenerator},
 * converted to the type of the property. Thread-safe.
 */
public final class EntityIds {

	private final Supplier<EntityIdGenerator> source;

	private final Function<EntityIdGenerator, String> names;

	private final IdConversions conversions;

	private final EntityFilter filter;

	private volatile @Nullable EntityIdGenerator generator;

	private volatile boolean prepared;

	/**
	 * Asks for the generator later, as stores are created early.
	 * @param generator makes ids; requested for the first one
	 * @param names gives the generator's name in messages, such as "The EntityIdGenerator
	 * bean 'ids'"; requested only for a message
	 * @param conversions makes ids fit
	 * @param filter which classes of entities take part
	 */
	EntityIds(Supplier<EntityIdGenerator> generator, Function<EntityIdGenerator, String> names,
			IdConversions conversions, EntityFilter filter) {
		this.source = generator;
		this.names = names;
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
	 * Whether the application asks for ids of a class by code or by name: it makes them
	 * itself, or {@code hilo.entities.include} names the class.
	 * @param type the class
	 * @return whether it does
	 */
	public boolean isRequested(Class<?> type) {
		return this.filter.names(type) || withoutConvention(generator(), type) == null;
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
		EntityIdGenerator generator = generator();
		Object id = ApplicationCode.makeId(() -> generator.generateId(database, entity, idType),
				() -> this.names.apply(generator), entity.getClass());
		return this.conversions.convert(id, idType, property);
	}

	/**
	 * Makes the id of a new row that has no entity yet.
	 * @param database the database it is stored in, or {@code null} for the default one
	 * @param type the class of the entity
	 * @param idType the type of its id property
	 * @param property the property's name with that of its class, for messages
	 * @return an id of that type
	 * @throws IdAssignmentException if code of the application fails or needs the entity,
	 * or the id does not fit
	 */
	public Object generateOf(@Nullable String database, Class<?> type, Class<?> idType, String property) {
		EntityIdGenerator generator = generator();
		HiLoEntityIdGenerator ours = withoutConvention(generator, type);
		if (ours == null) {
			throw new IdAssignmentException("The id of a " + type.getName() + " is made by "
					+ ((generator instanceof HiLoEntityIdGenerator) ? "an IdConvention" : this.names.apply(generator))
					+ ", which needs the entity, and an insert by a query has none. Nothing was stored. Persist the "
					+ "entity instead, or insert its id with the other values");
		}
		Object id = ApplicationCode.makeId(() -> ours.generateIdOf(database, type, idType),
				() -> this.names.apply(generator), type);
		return this.conversions.convert(id, idType, property);
	}

	/**
	 * Runs the application's code that decides how the ids of a class are made. It may
	 * block; {@link #generateAsync} does not afterwards.
	 * @param type a class of entities
	 */
	public void prepare(Class<?> type) {
		withoutConvention(generator(), type);
		this.prepared = true;
	}

	/**
	 * Whether {@link #prepare} has returned.
	 * @return whether {@link #generateAsync} does not block
	 */
	public boolean isPrepared() {
		return this.prepared;
	}

	/**
	 * Makes the id of a new entity without blocking.
	 * @param database the database it is stored in, or {@code null} for the default one
	 * @param entity the entity
	 * @param idType the type of its id property
	 * @param property the property's name with that of its class, for messages
	 * @return the id, already there while numbers are at hand; or {@code null} if code of
	 * the application makes it, so that only {@link #generate} can
	 * @throws IdAssignmentException if code of the application fails
	 */
	public @Nullable CompletableFuture<Object> generateAsync(@Nullable String database, Object entity, Class<?> idType,
			String property) {
		EntityIdGenerator generator = generator();
		Class<?> type = entity.getClass();
		HiLoEntityIdGenerator ours = withoutConvention(generator, type);
		if (ours == null) {
			return null;
		}
		// The HiLoIdGenerator behind it may be the application's own
		Supplier<String> name = () -> this.names.apply(generator);
		CompletableFuture<?> made = (CompletableFuture<?>) ApplicationCode
			.makeId(() -> ours.generateIdAsync(database, entity, idType), name, type);
		return made.handle((id, failure) -> ApplicationCode.makeId(() -> {
			if (failure != null) {
				throw exception(failure);
			}
			return id;
		}, name, type)).thenApply((id) -> this.conversions.convert(id, idType, property));
	}

	private static @Nullable HiLoEntityIdGenerator withoutConvention(EntityIdGenerator generator, Class<?> type) {
		return (generator instanceof HiLoEntityIdGenerator ours && !ours.hasConvention(type)) ? ours : null;
	}

	private static Exception exception(Throwable failure) {
		Throwable cause = (failure instanceof CompletionException && failure.getCause() != null) ? failure.getCause()
				: failure;
		if (cause instanceof Error error) {
			throw error;
		}
		return (Exception) cause;
	}

	/** Without a lock, since it creates beans. */
	private EntityIdGenerator generator() {
		EntityIdGenerator known = this.generator;
		if (known == null) {
			known = this.source.get();
			this.generator = known;
		}
		return known;
	}

}
