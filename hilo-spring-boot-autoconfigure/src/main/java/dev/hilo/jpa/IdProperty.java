package dev.hilo.jpa;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import dev.hilo.entity.EntityIdMaker;
import dev.hilo.entity.existing.EntityLocation;
import dev.hilo.entity.existing.IdColumn;

/**
 * A property that has {@link HiLoId}. Thread-safe.
 *
 * @param idType its type
 * @param name its name with that of its class, for messages
 * @param columns its column, for each concrete class of the hierarchy
 * @param ofTenants whether each tenant has tables of its own
 * @param makers what makes the ids of each class, by place; empty if HiLo has no part in
 * them
 */
record IdProperty(Class<?> idType, String name, List<IdColumn> columns, boolean ofTenants,
		Map<Map.Entry<EntityLocation, Class<?>>, Optional<EntityIdMaker>> makers) {

	/**
	 * Whether an id has been set by hand.
	 */
	boolean isSet(@Nullable Object id) {
		return id != null && !(this.idType.isPrimitive() && id instanceof Number number && number.longValue() == 0);
	}

}
