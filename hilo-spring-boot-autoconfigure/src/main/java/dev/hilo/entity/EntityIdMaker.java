package dev.hilo.entity;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import org.jspecify.annotations.Nullable;

import dev.hilo.EntityIdGenerator;
import dev.hilo.HiLoException;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.IdAssignmentException;

/**
 * Makes the ids of one class of entities that are stored in one database, converted to
 * the type of their property. What makes them is found once: an {@link EntityIdGenerator}
 * or an {@link dev.hilo.IdConvention} of the application, or HiLo. Thread-safe.
 */
public final class EntityIdMaker {

	private final EntityIds ids;

	private final IdConversions conversions;

	private final @Nullable String database;

	private final Class<?> type;

	private final Class<?> idType;

	private final String property;

	private volatile @Nullable Way way;

	/**
	 * Asks for nothing before the first id.
	 * @param ids knows what makes ids
	 * @param database the database the entities are stored in, or {@code null} for the
	 * default one
	 * @param type the class of the entities
	 * @param idType the type of their id property
	 * @param property the property's name with that of its class, for messages
	 */
	public EntityIdMaker(EntityIds ids, @Nullable String database, Class<?> type, Class<?> idType, String property) {
		this.ids = ids;
		this.conversions = ids.conversions();
		this.database = database;
		this.type = type;
		this.idType = idType;
		this.property = property;
	}

	/**
	 * Makes the id of a new entity.
	 * @param entity the entity
	 * @return an id of the property's type
	 * @throws IdAssignmentException if code of the application fails, or the id does not
	 * fit
	 */
	public Object make(Object entity) {
		Way way = way();
		HiLoIdGenerator hilo = way.hilo;
		try {
			return converted(way,
					(hilo == null) ? way.source.generateId(this.database, entity, this.idType)
							: way.numeric ? (Object) hilo.generateNextIdFor(this.database, entity)
									: hilo.generateDocumentId(this.database, entity));
		}
		catch (Exception ex) {
			throw failure(way, ex);
		}
	}

	/**
	 * Makes the id of a new entity, without blocking after {@link #prepare}.
	 * @param entity the entity
	 * @return the id, already there while numbers are at hand; or {@code null} if code of
	 * the application makes it, so that only {@link #make} can
	 * @throws IdAssignmentException if code of the application fails
	 */
	public @Nullable CompletableFuture<Object> makeAsync(Object entity) {
		Way way = way();
		HiLoIdGenerator hilo = way.hilo;
		if (hilo == null) {
			return null;
		}
		try {
			// The HiLoIdGenerator may be the application's own
			CompletableFuture<?> made = way.numeric ? hilo.generateNextIdForAsync(this.database, entity)
					: hilo.generateDocumentIdAsync(this.database, entity);
			return notNull(way, made).handle((id, failure) -> {
				if (failure != null) {
					throw failure(way, exception(failure));
				}
				return converted(way, id);
			});
		}
		catch (Exception ex) {
			throw failure(way, ex);
		}
	}

	/**
	 * Finds what makes the ids. It may block.
	 */
	public void prepare() {
		way();
	}

	/** Without a lock, since it creates beans and runs code of the application. */
	private Way way() {
		Way known = this.way;
		if (known == null) {
			try {
				known = this.ids.way(this.type, this.idType);
			}
			catch (Exception ex) {
				throw ApplicationCode.failure("What makes the ids of a " + this.type.getName(), ex);
			}
			this.way = known;
		}
		return known;
	}

	private Object converted(Way way, @Nullable Object made) {
		return this.conversions.convert(notNull(way, made), this.idType, this.property);
	}

	private <T> T notNull(Way way, @Nullable T made) {
		if (made == null) {
			throw ApplicationCode.returnedNull(this.ids.describe(way.source), this.type);
		}
		return made;
	}

	private HiLoException failure(Way way, Exception ex) {
		return ApplicationCode.failureToMake(this.ids.describe(way.source), this.type, ex);
	}

	private static Exception exception(Throwable failure) {
		Throwable cause = (failure instanceof CompletionException && failure.getCause() != null) ? failure.getCause()
				: failure;
		if (cause instanceof Error error) {
			throw error;
		}
		return (Exception) cause;
	}

	/**
	 * What makes the ids of a class.
	 *
	 * @param source the bean that does
	 * @param hilo what it asks for them, or {@code null} if code of the application has
	 * to see the entity
	 * @param numeric whether the ids are made from the number alone
	 */
	record Way(EntityIdGenerator source, @Nullable HiLoIdGenerator hilo, boolean numeric) {
	}

}
