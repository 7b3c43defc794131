package dev.hilo;

import org.jspecify.annotations.Nullable;

/**
 * The class of an object that somebody passed as an entity.
 */
final class EntityTypes {

	private EntityTypes() {
	}

	/**
	 * Refuses what is never an entity: such a call meant another overload, as in
	 * {@code generateNextIdFor("orders", order.getId())}.
	 */
	static Class<?> typeOf(@Nullable Object entity) {
		if (entity == null) {
			throw new InvalidCollectionException("null is not an entity, so it has no collection");
		}
		Class<?> type = entity.getClass();
		if (entity instanceof CharSequence || entity instanceof Number || type.getName().startsWith("java.")
				|| type.isArray()) {
			throw new InvalidCollectionException("A " + type.getTypeName()
					+ " is not an entity, so it has no collection. Pass the entity itself, its class, or the collection's name");
		}
		return type;
	}

}
