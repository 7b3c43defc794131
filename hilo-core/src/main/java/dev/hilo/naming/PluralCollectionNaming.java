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
		if (type.isPrimitive() || type.isArray() || Enum.class.isAssignableFrom(type)) {
			throw noCollection(type, "it is not an entity class. Pass an entity's class, or the collection's name");
		}
		if (type.isInterface()) {
			throw noCollection(type,
					"it is an interface, and its classes have a collection each. Pass a concrete class,"
							+ " or the collection's name");
		}
		HiLoCollection collection = type.getAnnotation(HiLoCollection.class);
		if (collection != null) {
			return collection.value();
		}
		Class<?> root = rootEntity(type);
		if (root != null) {
			return EnglishPlurals.of(root.getSimpleName());
		}
		if (Modifier.isAbstract(type.getModifiers())) {
			throw noCollection(type, "it is abstract, and its subclasses have a collection each. Pass a concrete class,"
					+ " or give it @HiLoCollection if all its subclasses share one");
		}
		if (type.isAnonymousClass() || UserClasses.isGenerated(type)) {
			throw noCollection(type,
					"it has no name of its own. Pass the user's class behind it, or the" + " collection's name");
		}
		return EnglishPlurals.of(type.getSimpleName());
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

	private static InvalidCollectionException noCollection(Class<?> type, String why) {
		return new InvalidCollectionException("'" + type.getTypeName() + "' has no collection: " + why);
	}

}
