package dev.hilo.autoconfigure;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import dev.hilo.CollectionNaming;
import dev.hilo.scheme.Scheme;
import dev.hilo.scheme.SchemeLookup;

/**
 * Finds the schemes, prefixes and separators of the application's ids in its properties.
 */
final class ResolvedSchemeLookup implements SchemeLookup {

	/** A naming of the application's own can give any prefix to a collection. */
	private final Map<String, String> collectionsByPrefix = new HashMap<>();

	private final ResolvedProperties properties;

	private final Schemes schemes;

	ResolvedSchemeLookup(ResolvedProperties properties, Schemes schemes, CollectionNaming naming) {
		this.properties = properties;
		this.schemes = schemes;
		properties.collections()
			.keySet()
			.forEach((name) -> this.collectionsByPrefix.put(naming.prefixOf(name).toLowerCase(Locale.ROOT), name));
	}

	@Override
	public Scheme schemeOf(String collection) {
		return this.schemes.of(collection);
	}

	@Override
	public String collectionOf(String prefix) {
		return this.collectionsByPrefix.getOrDefault(prefix.toLowerCase(Locale.ROOT), prefix);
	}

	@Override
	public char separatorOf(@Nullable String database) {
		return this.properties.database(database).format().separator();
	}

}
