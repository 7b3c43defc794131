package dev.hilo.scheme;

/**
 * How the ids of a collection are made: they are the numbers of its ranges
 * ({@link HiLoScheme}), are made from them one by one ({@link Permutation}) or in blocks
 * ({@link ClassicScheme}), or need no ranges at all ({@link NumberSource}). Each scheme
 * is a class that checks what it is given, makes ids and reads them back. Thread-safe.
 *
 * @since 0.1.0
 */
public sealed interface Scheme permits HiLoScheme, ClassicScheme, Permutation, NumberSource {

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

}
