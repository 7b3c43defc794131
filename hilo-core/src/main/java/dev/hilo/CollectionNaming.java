package dev.hilo;

/**
 * Which collection a class belongs to, and what its document ids start with. A bean of
 * this type replaces the default one. It is asked once for each class. What it throws,
 * and null, reaches the caller as an {@link InvalidCollectionException}. Must be
 * thread-safe.
 */
public interface CollectionNaming {

	/**
	 * The collection of a class.
	 * @param type a user's class, never a proxy
	 * @return the collection's name
	 * @throws InvalidCollectionException if the class can't have one
	 */
	String collectionOf(Class<?> type);

	/**
	 * What the document ids of a collection start with, before the separator.
	 * @param collection the collection's name
	 * @return the prefix
	 */
	String prefixOf(String collection);

}
