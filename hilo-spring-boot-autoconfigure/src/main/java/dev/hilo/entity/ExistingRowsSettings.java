package dev.hilo.entity;

/**
 * What is set about rows that exist, and about columns that the database fills.
 */
public interface ExistingRowsSettings {

	/**
	 * Whether entities get ids even if the database fills their column.
	 * @param type their class
	 * @param collection their collection
	 * @return whether somebody has asked for that
	 */
	boolean assignsAnyway(Class<?> type, String collection);

	/**
	 * Whether a collection has a counter together with others, so that the counter may
	 * exist though nobody has looked at this collection's ids.
	 * @param collection the collection
	 * @return whether it has
	 */
	boolean sharesCounter(String collection);

	/**
	 * Whether ids that exist are ignored.
	 * @param collection the collection
	 * @return whether nobody looks for them
	 */
	boolean ignoresExistingIds(String collection);

}
