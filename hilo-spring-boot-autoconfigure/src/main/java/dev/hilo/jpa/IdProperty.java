package dev.hilo.jpa;

import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.hilo.entity.existing.EntityPlan;
import dev.hilo.jdbc.table.IdColumn;

/**
 * A property that has {@link HiLoId}. Thread-safe.
 *
 * @param idType its type
 * @param name its name with that of its class, for messages
 * @param columns its column, for each concrete class of the hierarchy
 * @param ofTenants whether each tenant has tables of its own
 * @param plans how the entities of each class get their ids
 */
record IdProperty(Class<?> idType, String name, List<IdColumn> columns, boolean ofTenants,
		EntityPlan.Known<EntityPlan> plans) {

	/**
	 * Whether an id has been set by hand.
	 */
	boolean isSet(@Nullable Object id) {
		return id != null && !(this.idType.isPrimitive() && id instanceof Number number && number.longValue() == 0);
	}

}
