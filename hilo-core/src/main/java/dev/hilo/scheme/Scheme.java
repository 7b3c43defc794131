package dev.hilo.scheme;

import org.jspecify.annotations.Nullable;

/**
 * How the ids of a collection are made: they are the numbers of its ranges
 * ({@link HiLoScheme}), are made from them ({@link Permutation}), or need no ranges at
 * all ({@link NumberSource}). A scheme checks what it is given, makes ids and reads them
 * back. Thread-safe.
 *
 * @since 0.1.0
 */
public interface Scheme {

	/**
	 * The scheme's name, as in the configuration.
	 * @return the name, such as {@code trace}
	 */
	String name();

	/**
	 * Reads an id back. Draws no id and asks no database.
	 * @param id the id
	 * @return what it was made of
	 * @throws IllegalArgumentException if the scheme makes no such id
	 */
	IdDescription describe(long id);

	/**
	 * What makes the ids without ranges.
	 * @return the source, or {@code null} if the ids are made of the numbers of ranges,
	 * which is the default
	 */
	default @Nullable NumberSource source() {
		return null;
	}

	/**
	 * What makes an id of each number of a range.
	 * @return the permutation, or {@code null} if the numbers are the ids, which is the
	 * default
	 */
	default @Nullable Permutation permutation() {
		return null;
	}

	/**
	 * Whether a later id is higher: the highest one shows how far the counter has come,
	 * and the ids can end below the highest that the scheme makes.
	 * @return whether they are in the order of the counter
	 */
	default boolean isOrdered() {
		return source() == null && permutation() == null;
	}

	/**
	 * How many ids a number of the counter stands for: the number {@code n}, from 1 up,
	 * for {@code n * unit} to {@code n * unit + unit - 1}. What is configured for ranges
	 * counts in such units. A collection with more than one needs a counter of its own.
	 * @return the number of ids, 1 by default
	 */
	default long unit() {
		return 1;
	}

	/**
	 * The last id that a number of the counter stands for.
	 * @param number the number, or 0 for none
	 * @return the id, at most the highest; or 0
	 */
	default long lastIdOf(long number) {
		if (number >= highest() / unit()) {
			return highest();
		}
		return (number > 0) ? (number + 1) * unit() - 1 : 0;
	}

	/**
	 * The highest id that the scheme makes.
	 * @return the id, 0 for none
	 */
	long highest();

}
