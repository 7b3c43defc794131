package dev.hilo;

import java.util.concurrent.CompletableFuture;

/**
 * A handle on one collection of one database. All handles on a collection draw from one
 * counter. Thread-safe; errors as in {@link HiLoIdGenerator}.
 *
 * @since 0.1.0
 */
public interface HiLoSequence {

	/**
	 * The next number.
	 * @return a number from 1 up
	 */
	long next();

	/**
	 * The next document id, such as {@code orders/54-A}.
	 * @return an id of at most 512 bytes in UTF-8
	 * @throws InvalidIdException if the collection's name makes an id that breaks the
	 * rules of {@link DocumentIdFormat}
	 */
	String nextDocumentId();

	/**
	 * A block of numbers in one call, with at most one request for those not at hand.
	 * @param count how many, from 1 to 10,000,000
	 * @return the numbers, in the order of the scheme: ascending unless it permutes them;
	 * not always consecutive
	 * @throws IllegalArgumentException if the count is out of bounds
	 */
	long[] next(int count);

	/**
	 * The next number, without blocking the caller.
	 * @return a future, already complete while numbers are at hand
	 */
	CompletableFuture<Long> nextAsync();

	/**
	 * The next document id, without blocking the caller.
	 * @return a future, already complete while numbers are at hand
	 */
	CompletableFuture<String> nextDocumentIdAsync();

	/**
	 * The collection's name, as it was given.
	 * @return the name
	 */
	String collection();

}
