package dev.hilo.entity;

import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.IdAssignmentException;
import dev.hilo.RangeUnavailableException;

/**
 * Gives ids to the stores of entities: decides which entities take part, and makes an id
 * that fits the property. Thread-safe.
 */
public final class EntityIds {

	private final Supplier<CheckedEntityIdGenerator> source;

	private final IdConversions conversions;

	private final Predicate<Class<?>> filter;

	private final ExistingRows rows;

	private final UnsavedIds unsaved = new UnsavedIds();

	private volatile @Nullable CheckedEntityIdGenerator generator;

	/**
	 * Asks for the generator later, as stores are created early.
	 * @param generator makes ids; requested for the first one
	 * @param conversions makes ids fit
	 * @param filter which classes of entities take part
	 * @param rows fits the ids to the rows that exist
	 */
	public EntityIds(Supplier<CheckedEntityIdGenerator> generator, IdConversions conversions,
			Predicate<Class<?>> filter, ExistingRows rows) {
		this.source = generator;
		this.conversions = conversions;
		this.filter = filter;
		this.rows = rows;
	}

	/**
	 * The ids that were set in entities that have not been stored since.
	 * @return the same at each call
	 */
	public UnsavedIds unsaved() {
		return this.unsaved;
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
	 * Makes the numbers of a class start above its rows, which costs nothing until one is
	 * needed.
	 * @param location where they are stored
	 * @param column the column of its ids
	 */
	public void startAboveRows(EntityLocation location, IdColumn column) {
		this.rows.startAbove(location, column);
	}

	/**
	 * Whether an entity without an id gets one from here. If not, the database fills the
	 * column. It is asked once, by a caller that waits no longer than a quarter of
	 * {@code hilo.jdbc.timeout}, or its own transaction's timeout. Also makes
	 * {@link #generateAsync} ready.
	 * @param location where it is stored
	 * @param column the column of its id
	 * @return whether it gets an id
	 * @throws RangeUnavailableException if the database can't tell now
	 */
	public boolean assigns(EntityLocation location, IdColumn column) {
		Boolean known = assignsIfKnown(location, column);
		if (known != null) {
			return known;
		}
		boolean assigns = this.rows.assigns(location, column);
		if (assigns) {
			generator().prepare(column.entityType());
		}
		return assigns;
	}

	/**
	 * Notes the id of a new entity that came with one.
	 * @param location where it is stored
	 * @param column the column of its id
	 * @param id the id
	 */
	public void seen(EntityLocation location, IdColumn column, Object id) {
		this.rows.seen(location, column, id);
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
		return this.conversions.convert(generator().generateId(database, entity, idType), idType, property);
	}

	/**
	 * Makes the id of a new row, which no entity stands for yet.
	 * @param database the database it is stored in, or {@code null} for the default one
	 * @param type the class of the entity
	 * @param idType the type of its id property
	 * @param property the property's name with that of its class, for messages
	 * @return an id of that type
	 * @throws IdAssignmentException if code of the application fails or needs the entity,
	 * or the id does not fit
	 */
	public Object generateOf(@Nullable String database, Class<?> type, Class<?> idType, String property) {
		return this.conversions.convert(generator().generateIdOf(database, type, idType), idType, property);
	}

	/**
	 * What {@link #assigns} has found out. Does not block.
	 * @param location where it is stored
	 * @param column the column of its id
	 * @return {@code null} if nobody has called it
	 */
	public @Nullable Boolean assignsIfKnown(EntityLocation location, IdColumn column) {
		Boolean assigns = this.rows.assignsIfKnown(location, column);
		return (assigns != null && assigns && this.generator == null) ? null : assigns;
	}

	/**
	 * Makes the id of a new entity without blocking, once {@link #assigns} was called for
	 * its class.
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
		CompletableFuture<Object> made = generator().generateIdAsync(database, entity, idType);
		return (made != null) ? made.thenApply((id) -> this.conversions.convert(id, idType, property)) : null;
	}

	private CheckedEntityIdGenerator generator() {
		CheckedEntityIdGenerator known = this.generator;
		if (known == null) {
			known = this.source.get();
			this.generator = known;
		}
		return known;
	}

}
