package dev.hilo;

/**
 * Decides which collection a class belongs to and what its document ids start with. A
 * bean of this type replaces the default naming and is asked once for each class. An
 * exception it throws, or a null it returns, reaches the caller as an
 * {@link InvalidCollectionException}. Implementations must be thread-safe.
 *
 * @since 0.1.0
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
	 * The prefix of a collection's document ids, before the separator.
	 * @param collection the collection's name
	 * @return the prefix
	 */
	String prefixOf(String collection);

}
