package dev.hilo.entity;

/**
 * Tells which ids entities will get, for stores that check this when they are built.
 * Makes no id, and creates no bean that makes ids. Thread-safe.
 */
public interface ExpectedIds {

	/**
	 * What the ids of a class will be.
	 * @param entityType the class
	 * @param idType the type of its id property
	 * @return what they will be
	 */
	Kind kindOf(Class<?> entityType, Class<?> idType);

	/**
	 * The collection of a class.
	 * @param entityType the class
	 * @return its name
	 */
	String collectionOf(Class<?> entityType);

	/**
	 * The counter that the ids of a class come from.
	 * @param entityType the class
	 * @return the collection that it belongs to, in lower case
	 */
	String counterOf(Class<?> entityType);

	/** What ids will be. */
	enum Kind {

		/** The number, or what is made of it. */
		NUMBER,

		/** The document id, or what is made of it. */
		TEXT,

		/** Made by the application's own code. */
		OWN,

		/** There is none that the type can hold. */
		NONE

	}

}
