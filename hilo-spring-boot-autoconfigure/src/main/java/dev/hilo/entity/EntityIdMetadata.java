package dev.hilo.entity;

import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.Supplier;

import dev.hilo.autoconfigure.CollectionNames;
import dev.hilo.autoconfigure.ResolvedProperties;

/**
 * Which ids entities will get, for stores that check this when they are built. Makes no
 * id, and creates no bean that makes ids. Thread-safe.
 */
public final class EntityIdMetadata {

	private final Predicate<Class<?>> madeByTheApplication;

	private final IdConversions conversions;

	private final Supplier<CollectionNames> names;

	private final Supplier<ResolvedProperties> properties;

	/**
	 * Combines what properties, annotations and beans say.
	 * @param madeByTheApplication whether code of the application may make the ids of a
	 * class
	 */
	EntityIdMetadata(Predicate<Class<?>> madeByTheApplication, IdConversions conversions,
			Supplier<CollectionNames> names, Supplier<ResolvedProperties> properties) {
		this.madeByTheApplication = madeByTheApplication;
		this.conversions = conversions;
		this.names = names;
		this.properties = properties;
	}

	/**
	 * What the ids of a class will be.
	 * @param entityType the class
	 * @param idType the type of its id property
	 * @return what they will be
	 */
	public IdKind kindOf(Class<?> entityType, Class<?> idType) {
		return this.madeByTheApplication.test(entityType) ? IdKind.OWN : this.conversions.kindOf(idType);
	}

	/**
	 * The collection of a class.
	 * @param entityType the class
	 * @return its name
	 */
	public String collectionOf(Class<?> entityType) {
		return this.names.get().naming().collectionOf(entityType);
	}

	/**
	 * The counter that the ids of a class come from.
	 * @param entityType the class
	 * @return the collection that it belongs to, in lower case
	 */
	public String counterOf(Class<?> entityType) {
		String collection = collectionOf(entityType);
		String sharedWith = this.properties.get().sharedWith(collection);
		return (sharedWith != null) ? sharedWith : collection.toLowerCase(Locale.ROOT);
	}

}
