package dev.hilo.autoconfigure;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.naming.EnglishPlurals;

/**
 * Warns of settings that were most likely meant for a collection, but are under another
 * name and so have no effect: its singular or plural, or a name with up to two letters
 * wrong. Thread-safe.
 */
final class SimilarSettings {

	private static final Logger logger = LoggerFactory.getLogger(SimilarSettings.class);

	/** More of the letters of a shorter name make another name. */
	private static final int SHORT = 5;

	private final Set<String> known = ConcurrentHashMap.newKeySet();

	/**
	 * Looks at a collection that is used for the first time, in any database.
	 * @param collection its name in lower case
	 * @param configured the names under {@code hilo.collections}, in lower case
	 */
	void check(String collection, Set<String> configured) {
		if (configured.isEmpty() || configured.contains(collection) || !this.known.add(collection)) {
			return;
		}
		configured.stream()
			.filter((name) -> isSimilar(name, collection))
			.sorted()
			.findFirst()
			.ifPresent((name) -> logger.warn(
					"The collection '{}' has no settings, but {} is set: if that is meant for it, write {} instead",
					collection, PropertyChecks.key("hilo.collections", name),
					PropertyChecks.key("hilo.collections", collection)));
	}

	private static boolean isSimilar(String one, String other) {
		int allowed = (Math.min(one.length(), other.length()) < SHORT) ? 1 : 2;
		return (Math.abs(one.length() - other.length()) <= allowed && distance(one, other) <= allowed)
				|| EnglishPlurals.of(one).equals(other) || EnglishPlurals.of(other).equals(one);
	}

	/** Levenshtein's: how many letters have to be put in, left out or replaced. */
	private static int distance(String one, String other) {
		int[] row = IntStream.rangeClosed(0, other.length()).toArray();
		for (int i = 1; i <= one.length(); i++) {
			int diagonal = row[0];
			row[0] = i;
			for (int j = 1; j <= other.length(); j++) {
				int replaced = diagonal + ((one.charAt(i - 1) == other.charAt(j - 1)) ? 0 : 1);
				diagonal = row[j];
				row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
			}
		}
		return row[other.length()];
	}

}
