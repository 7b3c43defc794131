package dev.hilo;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Decides which classes can be entities. Public for the checks of
 * {@code dev.hilo.naming}, which see classes that were passed as such; no part of the
 * API. Thread-safe.
 */
public final class EntityTypes {

	private static final String ELEMENTS = "Pass its elements one by one, or their collection's name";

	private static final String DELIVERED = "Pass the entity that it delivers, once it is available";

	/** By the name of a supertype, since most of these are seldom on the class path. */
	private static final List<Refusal> REFUSALS = List.of(
			new Refusal("Kotlin's ::class is not a Java class. Pass Product::class.java", "kotlin.reflect.KClass"),
			new Refusal(ELEMENTS, "java.util.Collection", "java.util.Map", "java.util.Iterator",
					"java.util.stream.BaseStream"),
			new Refusal("Pass the entity in it", "java.util.Optional", "com.google.common.base.Optional"),
			new Refusal(DELIVERED, "java.util.concurrent.Future", "java.util.concurrent.CompletionStage",
					"org.reactivestreams.Publisher", "kotlinx.coroutines.flow.Flow", "kotlinx.coroutines.Job",
					"io.reactivex.rxjava3.core.SingleSource", "io.reactivex.rxjava3.core.MaybeSource",
					"io.reactivex.rxjava3.core.ObservableSource"),
			new Refusal("Pass the entity itself, its class, or the collection's name", "java.lang.CharSequence",
					"java.lang.Number", "java.lang.reflect.Type", "java.lang.reflect.AnnotatedElement",
					"kotlin.reflect.KAnnotatedElement", "kotlin.Function"));

	private EntityTypes() {
	}

	/**
	 * The class of an entity, which its naming checks.
	 * @throws InvalidCollectionException if it is null
	 */
	static Class<?> typeOf(@Nullable Object entity) {
		if (entity == null) {
			throw new InvalidCollectionException("null is not an entity, so it has no collection");
		}
		return entity.getClass();
	}

	/**
	 * Refuses a class whose objects are never entities: such a call meant another
	 * overload, as in {@code generateNextIdFor("orders", order.getId())}.
	 * @param type the class of an object
	 * @return the class
	 * @throws InvalidCollectionException if it is refused
	 */
	public static Class<?> check(Class<?> type) {
		Set<String> names = new HashSet<>();
		addNames(type, names);
		String remedy = type.isArray() ? ELEMENTS : remedy(names, type.getName());
		if (!remedy.isEmpty()) {
			throw new InvalidCollectionException(
					"A " + type.getTypeName() + " is not an entity, so it has no collection. " + remedy);
		}
		return type;
	}

	private static String remedy(Set<String> names, String own) {
		for (Refusal refusal : REFUSALS) {
			if (!Collections.disjoint(refusal.types, names)) {
				return refusal.remedy;
			}
		}
		boolean isUsers = !own.startsWith("java.") && !own.startsWith("kotlin.") && !own.startsWith("kotlinx.");
		return isUsers ? "" : REFUSALS.get(REFUSALS.size() - 1).remedy;
	}

	private static void addNames(@Nullable Class<?> type, Set<String> names) {
		if (type != null && names.add(type.getName())) {
			addNames(type.getSuperclass(), names);
			for (Class<?> parent : type.getInterfaces()) {
				addNames(parent, names);
			}
		}
	}

	private record Refusal(String remedy, List<String> types) {

		Refusal(String remedy, String... types) {
			this(remedy, List.of(types));
		}

	}

}
