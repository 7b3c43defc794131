package dev.hilo.autoconfigure;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.CollectionNaming;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.naming.CheckedNaming;
import dev.hilo.naming.EnglishPlurals;

/**
 * Holds the checked form of the naming bean, which would otherwise be a second bean of
 * its type. Finds settings by the names of collections, and warns once of those without
 * effect: those of a collection under its singular, or under the name of its class.
 * Thread-safe.
 */
public final class CollectionNames {

	private static final Logger logger = LoggerFactory.getLogger(CollectionNames.class);

	private final CheckedNaming naming;

	/** The names under {@code hilo.collections}, in lower case. */
	private final Set<String> configured;

	private final Set<String> warned = ConcurrentHashMap.newKeySet();

	CollectionNames(CollectionNaming naming, Supplier<String> name, Set<String> configured) {
		this.naming = new CheckedNaming(configured.isEmpty() ? naming : new Watched(naming, this), name);
		this.configured = configured;
	}

	/**
	 * The naming.
	 * @return the naming, checked
	 */
	public CheckedNaming naming() {
		return this.naming;
	}

	/**
	 * The settings of collections by their names in lower case. Warns of misplaced ones
	 * when a collection asks for its own.
	 * @param own those of some collections
	 * @param others those of all others
	 */
	Function<String, CollectionSettings> settings(Map<String, CollectionSettings> own, CollectionSettings others) {
		return (collection) -> {
			check(collection, (name) -> EnglishPlurals.of(name).equals(collection));
			return own.getOrDefault(collection, others);
		};
	}

	private void checkSettings(String collection, Class<?> type) {
		check(collection.toLowerCase(Locale.ROOT), type.getSimpleName().toLowerCase(Locale.ROOT)::equals);
	}

	private void check(String collection, Predicate<String> isMeant) {
		if (!this.configured.contains(collection)) {
			this.configured.stream()
				.filter(isMeant)
				.sorted()
				.findFirst()
				.filter((name) -> this.warned.add(collection))
				.ifPresent((name) -> logger.warn(
						"The collection '{}' has no settings, but {} is set: if that is meant for it, write {} instead",
						collection, PropertyPath.key("hilo.collections", name),
						PropertyPath.key("hilo.collections", collection)));
		}
	}

	/** The naming of the application, which is asked once for each class. */
	private record Watched(CollectionNaming naming, CollectionNames names) implements CollectionNaming {

		@Override
		public String collectionOf(Class<?> type) {
			String collection = this.naming.collectionOf(type);
			if (collection != null) {
				this.names.checkSettings(collection, type);
			}
			return collection;
		}

		@Override
		public String prefixOf(String collection) {
			return this.naming.prefixOf(collection);
		}

	}

}
