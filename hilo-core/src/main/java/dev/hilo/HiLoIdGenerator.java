package dev.hilo;

import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

/**
 * Gives ids from ranges of numbers that this process has reserved in the application's
 * database. A collection is a named counter; its numbers start at 1, or, where entities
 * of Spring Data or JPA have it, above the rows of their table. Numbers and document ids
 * of one collection come from the same counter, whichever method draws them.
 * <p>
 * A {@code database} of {@code null} means the default one. A class stands for the
 * collection that {@link CollectionNaming} gives it, an entity for the collection of its
 * class. Of two arguments the first is always the database:
 * {@code generateNextIdFor("orders", order)} asks for a database named orders.
 * <p>
 * Thread-safe. A call returns at once while numbers are at hand, and otherwise waits for
 * the database up to the configured timeout. Every method throws
 * <ul>
 * <li>{@link InvalidCollectionException} for a name, class or object that can't name a
 * collection, among them a document id with a tag such as {@code orders/1-A}, and for
 * further names than {@code hilo.max-collections} allows,</li>
 * <li>{@link UnknownDatabaseException} for a database that is not configured,</li>
 * <li>{@link RangeUnavailableException} when the database gave no range in time, or the
 * waiting caller was interrupted,</li>
 * <li>{@link IdSpaceExhaustedException} when the collection's numbers are used up,</li>
 * <li>{@link GeneratorClosedException} after the application has ended.</li>
 * </ul>
 * An asynchronous method never blocks and reports the last three through its future,
 * which is already complete while numbers are at hand; cancelling it affects no other
 * caller.
 *
 * @since 0.1.0
 */
public interface HiLoIdGenerator {

	/**
	 * A handle on one collection: the fastest way to draw many ids from it.
	 * @param database the database, or {@code null} for the default one
	 * @param collectionName 1 to 190 characters; counters ignore its case, the text of
	 * ids keeps it
	 * @return the handle, valid as long as the generator
	 */
	HiLoSequence sequence(@Nullable String database, String collectionName);

	/**
	 * A handle on the collection of a class.
	 * @param database the database, or {@code null} for the default one
	 * @param type a concrete class
	 * @return the handle
	 */
	HiLoSequence sequence(@Nullable String database, Class<?> type);

	/**
	 * A handle on one collection of the default database.
	 * @param collectionName 1 to 190 characters
	 * @return the handle
	 */
	default HiLoSequence sequence(String collectionName) {
		return sequence(null, collectionName);
	}

	/**
	 * A handle on the collection of a class, in the default database.
	 * @param type a concrete class
	 * @return the handle
	 */
	default HiLoSequence sequence(Class<?> type) {
		return sequence(null, type);
	}

	/**
	 * A block of numbers in one call, with at most one request for those not at hand.
	 * @param database the database, or {@code null} for the default one
	 * @param collectionName the collection
	 * @param count how many, from 1 to 10,000,000
	 * @return the numbers, in the order of the scheme: ascending unless it permutes them;
	 * not always consecutive
	 * @throws IllegalArgumentException if the count is less than 1 or greater than
	 * 10,000,000
	 */
	default long[] generateNextIdsFor(@Nullable String database, String collectionName, int count) {
		return sequence(database, collectionName).next(count);
	}

	/**
	 * The next number of a collection, in the default database.
	 * @param collectionName 1 to 190 characters
	 * @return the number
	 */
	default long generateNextIdFor(String collectionName) {
		return sequence(collectionName).next();
	}

	/**
	 * The next number of the collection of a class, in the default database.
	 * @param type a concrete class
	 * @return the number
	 */
	default long generateNextIdFor(Class<?> type) {
		return sequence(type).next();
	}

	/**
	 * The next number of the collection of an entity's class, in the default database.
	 * @param entity an object of the class; it is not changed
	 * @return the number
	 */
	default long generateNextIdFor(Object entity) {
		return sequence(entity.getClass()).next();
	}

	/**
	 * The next number of a collection.
	 * @param database the database, or {@code null} for the default one
	 * @param collectionName 1 to 190 characters
	 * @return the number
	 */
	default long generateNextIdFor(@Nullable String database, String collectionName) {
		return sequence(database, collectionName).next();
	}

	/**
	 * The next number of the collection of a class.
	 * @param database the database, or {@code null} for the default one
	 * @param type a concrete class
	 * @return the number
	 */
	default long generateNextIdFor(@Nullable String database, Class<?> type) {
		return sequence(database, type).next();
	}

	/**
	 * The next number of the collection of an entity's class.
	 * @param database the database, or {@code null} for the default one
	 * @param entity an object of the class; it is not changed
	 * @return the number
	 */
	default long generateNextIdFor(@Nullable String database, Object entity) {
		return sequence(database, entity.getClass()).next();
	}

	/**
	 * The next document id of a collection, in the default database, such as
	 * {@code orders/54-A}.
	 * @param collectionName 1 to 190 characters, such as {@code orders}: an id of the
	 * collection is refused
	 * @return the id
	 */
	default String generateDocumentId(String collectionName) {
		return sequence(collectionName).nextDocumentId();
	}

	/**
	 * The next document id of the collection of a class, in the default database.
	 * @param type a concrete class
	 * @return the id
	 */
	default String generateDocumentId(Class<?> type) {
		return sequence(type).nextDocumentId();
	}

	/**
	 * The next document id of the collection of an entity's class, in the default
	 * database.
	 * @param entity an object of the class; it is not changed
	 * @return the id
	 */
	default String generateDocumentId(Object entity) {
		return sequence(entity.getClass()).nextDocumentId();
	}

	/**
	 * The next document id of a collection, such as {@code orders/54-A}.
	 * @param database the database, or {@code null} for the default one
	 * @param collectionName 1 to 190 characters
	 * @return the id
	 */
	default String generateDocumentId(@Nullable String database, String collectionName) {
		return sequence(database, collectionName).nextDocumentId();
	}

	/**
	 * The next document id of the collection of a class.
	 * @param database the database, or {@code null} for the default one
	 * @param type a concrete class
	 * @return the id
	 */
	default String generateDocumentId(@Nullable String database, Class<?> type) {
		return sequence(database, type).nextDocumentId();
	}

	/**
	 * The next document id of the collection of an entity's class.
	 * @param database the database, or {@code null} for the default one
	 * @param entity an object of the class; it is not changed
	 * @return the id
	 */
	default String generateDocumentId(@Nullable String database, Object entity) {
		return sequence(database, entity.getClass()).nextDocumentId();
	}

	/**
	 * The next number of a collection, in the default database, without blocking.
	 * @param collectionName 1 to 190 characters
	 * @return a future of the number
	 */
	default CompletableFuture<Long> generateNextIdForAsync(String collectionName) {
		return sequence(collectionName).nextAsync();
	}

	/**
	 * The next number of the collection of a class, in the default database, without
	 * blocking.
	 * @param type a concrete class
	 * @return a future of the number
	 */
	default CompletableFuture<Long> generateNextIdForAsync(Class<?> type) {
		return sequence(type).nextAsync();
	}

	/**
	 * The next number of the collection of an entity's class, in the default database,
	 * without blocking.
	 * @param entity an object of the class; it is not changed
	 * @return a future of the number
	 */
	default CompletableFuture<Long> generateNextIdForAsync(Object entity) {
		return sequence(entity.getClass()).nextAsync();
	}

	/**
	 * The next number of a collection, without blocking.
	 * @param database the database, or {@code null} for the default one
	 * @param collectionName 1 to 190 characters
	 * @return a future of the number
	 */
	default CompletableFuture<Long> generateNextIdForAsync(@Nullable String database, String collectionName) {
		return sequence(database, collectionName).nextAsync();
	}

	/**
	 * The next number of the collection of a class, without blocking.
	 * @param database the database, or {@code null} for the default one
	 * @param type a concrete class
	 * @return a future of the number
	 */
	default CompletableFuture<Long> generateNextIdForAsync(@Nullable String database, Class<?> type) {
		return sequence(database, type).nextAsync();
	}

	/**
	 * The next number of the collection of an entity's class, without blocking.
	 * @param database the database, or {@code null} for the default one
	 * @param entity an object of the class; it is not changed
	 * @return a future of the number
	 */
	default CompletableFuture<Long> generateNextIdForAsync(@Nullable String database, Object entity) {
		return sequence(database, entity.getClass()).nextAsync();
	}

	/**
	 * The next document id of a collection, in the default database, without blocking,
	 * such as {@code orders/54-A}.
	 * @param collectionName 1 to 190 characters
	 * @return a future of the id
	 */
	default CompletableFuture<String> generateDocumentIdAsync(String collectionName) {
		return sequence(collectionName).nextDocumentIdAsync();
	}

	/**
	 * The next document id of the collection of a class, in the default database, without
	 * blocking.
	 * @param type a concrete class
	 * @return a future of the id
	 */
	default CompletableFuture<String> generateDocumentIdAsync(Class<?> type) {
		return sequence(type).nextDocumentIdAsync();
	}

	/**
	 * The next document id of the collection of an entity's class, in the default
	 * database, without blocking.
	 * @param entity an object of the class; it is not changed
	 * @return a future of the id
	 */
	default CompletableFuture<String> generateDocumentIdAsync(Object entity) {
		return sequence(entity.getClass()).nextDocumentIdAsync();
	}

	/**
	 * The next document id of a collection, without blocking, such as
	 * {@code orders/54-A}.
	 * @param database the database, or {@code null} for the default one
	 * @param collectionName 1 to 190 characters
	 * @return a future of the id
	 */
	default CompletableFuture<String> generateDocumentIdAsync(@Nullable String database, String collectionName) {
		return sequence(database, collectionName).nextDocumentIdAsync();
	}

	/**
	 * The next document id of the collection of a class, without blocking.
	 * @param database the database, or {@code null} for the default one
	 * @param type a concrete class
	 * @return a future of the id
	 */
	default CompletableFuture<String> generateDocumentIdAsync(@Nullable String database, Class<?> type) {
		return sequence(database, type).nextDocumentIdAsync();
	}

	/**
	 * The next document id of the collection of an entity's class, without blocking.
	 * @param database the database, or {@code null} for the default one
	 * @param entity an object of the class; it is not changed
	 * @return a future of the id
	 */
	default CompletableFuture<String> generateDocumentIdAsync(@Nullable String database, Object entity) {
		return sequence(database, entity.getClass()).nextDocumentIdAsync();
	}

}
