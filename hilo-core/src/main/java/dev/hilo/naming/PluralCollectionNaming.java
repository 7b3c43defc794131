package dev.hilo.naming;

import java.lang.annotation.Annotation;
import java.lang.reflect.Modifier;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

import dev.hilo.CollectionNaming;
import dev.hilo.HiLoCollection;
import dev.hilo.InvalidCollectionException;

/**
 * The default naming. A class belongs to the collection that its {@link HiLoCollection}
 * names, or else to the English plural of its simple name: {@code Order} to
 * {@code Orders}, {@code Company} to {@code Companies}, {@code Person} to {@code People}.
 * A prefix is the collection's name in lower case if it has at most one upper-case
 * letter, and otherwise the name as it is: {@code Users} gives {@code users},
 * {@code LineItems} stays as it is. Thread-safe.
 * <p>
 * The classes of a hierarchy of JPA entities belong to the collection of its root: the
 * topmost superclass that is an entity. Otherwise only a concrete class has a collection.
 * An abstract class has one only if it carries {@link HiLoCollection}: the one that all
 * its subclasses share.
 *
 * @since 0.1.0
 */
public final class PluralCollectionNaming implements CollectionNaming {

	/** By name, since not everybody has JPA. */
	private static final String JPA_ENTITY = "jakarta.persistence.Entity";

	@Override
	public String collectionOf(Class<?> type) {
		HiLoCollection collection = type.getAnnotation(HiLoCollection.class);
		if (collection != null && !type.isInterface()) {
			return collection.value();
		}
		Class<?> root = rootEntity(type);
		if (root == null && !isConcrete(type)) {
			throw new InvalidCollectionException("'" + type.getTypeName()
					+ "' has no collection: only a concrete class with a name of its own has one. Pass an entity's "
					+ "class, or the collection's name, or give an abstract class @HiLoCollection if all its "
					+ "subclasses share one");
		}
		return EnglishPlurals.of(((root != null) ? root : type).getSimpleName());
	}

	/** Primitives, arrays and interfaces count as abstract. */
	private static boolean isConcrete(Class<?> type) {
		return !Modifier.isAbstract(type.getModifiers()) && !Enum.class.isAssignableFrom(type)
				&& !type.isAnonymousClass() && !UserClasses.isGenerated(type);
	}

	private static @Nullable Class<?> rootEntity(Class<?> type) {
		Class<?> root = null;
		for (Class<?> each = type; each != null; each = each.getSuperclass()) {
			for (Annotation annotation : each.getDeclaredAnnotations()) {
				root = annotation.annotationType().getName().equals(JPA_ENTITY) ? each : root;
			}
		}
		return root;
	}

	@Override
	public String prefixOf(String collection) {
		int upperCase = 0;
		for (int i = 0; i < collection.length(); i++) {
			upperCase += Character.isUpperCase(collection.codePointAt(i)) ? 1 : 0;
		}
		return (upperCase <= 1) ? collection.toLowerCase(Locale.ROOT) : collection;
	}

}
