package dev.hilo.naming;

import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import dev.hilo.InvalidCollectionException;

/**
 * Decides which classes are never entities.
 */
final class EntityTypes {

	private static final Pattern OF_NO_USER = Pattern.compile("(java|kotlin|kotlinx|io\\.reactivex)\\..*");

	/** By name, since not all of these are on the class path. */
	private static final Set<String> NO_ENTITIES = Set.of("java.lang.CharSequence", "java.lang.Number",
			"java.util.Collection", "java.util.Map", "java.util.Iterator", "java.util.stream.BaseStream",
			"java.util.concurrent.Future", "java.util.concurrent.CompletionStage", "org.reactivestreams.Publisher",
			"kotlin.Function", "kotlinx.coroutines.flow.Flow", "com.google.common.base.Optional");

	private EntityTypes() {
	}

	/**
	 * Refuses a class whose objects are never entities: such a call meant another
	 * overload, as in {@code generateNextIdFor("orders", order.getId())}.
	 * @param type the class of an object
	 * @return the class
	 * @throws InvalidCollectionException if it is refused
	 */
	static Class<?> check(Class<?> type) {
		if (type.isArray() || OF_NO_USER.matcher(type.getName()).matches() || isNoEntity(type)) {
			throw new InvalidCollectionException("A " + type.getTypeName()
					+ " is not an entity, so it has no collection. Pass the entity itself, its class "
					+ "(in Kotlin Product::class.java), or the collection's name");
		}
		return type;
	}

	private static boolean isNoEntity(@Nullable Class<?> type) {
		return type != null && (NO_ENTITIES.contains(type.getName()) || isNoEntity(type.getSuperclass())
				|| Stream.of(type.getInterfaces()).anyMatch(EntityTypes::isNoEntity));
	}

}
