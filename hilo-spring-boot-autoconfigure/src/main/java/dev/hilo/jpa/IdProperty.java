package dev.hilo.jpa;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import dev.hilo.entity.existing.EntityLocation;
import dev.hilo.entity.existing.EntityTable;

/**
 * A property that has {@link HiLoId}. Thread-safe.
 */
final class IdProperty {

	private final Class<?> idType;

	private final String name;

	private final String rootEntity;

	private final Function<Object, @Nullable Object> part;

	private final List<JpaIdColumn> columns;

	private final boolean ofTenants;

	private final Map<EntityLocation, Map<Class<?>, EntityTable>> tables = new ConcurrentHashMap<>();

	/**
	 * Describes it.
	 * @param idType its type
	 * @param name its name with that of its class, for messages
	 * @param rootEntity the entity at the root of the hierarchy that it is the id of
	 * @param part reads it from an id of that
	 * @param columns its column, for each concrete class of the hierarchy
	 * @param ofTenants whether each tenant has tables of its own
	 */
	IdProperty(Class<?> idType, String name, String rootEntity, Function<Object, @Nullable Object> part,
			List<JpaIdColumn> columns, boolean ofTenants) {
		this.idType = idType;
		this.name = name;
		this.rootEntity = rootEntity;
		this.part = part;
		this.columns = columns;
		this.ofTenants = ofTenants;
	}

	Class<?> idType() {
		return this.idType;
	}

	String name() {
		return this.name;
	}

	String rootEntity() {
		return this.rootEntity;
	}

	List<JpaIdColumn> columns() {
		return this.columns;
	}

	boolean isOfTenants() {
		return this.ofTenants;
	}

	/**
	 * Whether an id has been set by hand.
	 */
	boolean isSet(@Nullable Object id) {
		return id != null && !(this.idType.isPrimitive() && id instanceof Number number && number.longValue() == 0);
	}

	/**
	 * Whether it has been set by hand in an id, which may have other parts too.
	 */
	boolean isSetIn(Object id) {
		return isSet(this.part.apply(id));
	}

	/**
	 * For each class, the table that is read for its ids.
	 * @param find finds them; may be called by several threads at first, and takes too
	 * long to be called within a map
	 */
	Map<Class<?>, EntityTable> tablesIn(EntityLocation location,
			Function<EntityLocation, Map<Class<?>, EntityTable>> find) {
		Map<Class<?>, EntityTable> known = this.tables.get(location);
		if (known == null) {
			known = find.apply(location);
			this.tables.put(location, known);
		}
		return known;
	}

}
