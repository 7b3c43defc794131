package dev.hilo;

import java.util.Locale;

public final class PluralCollectionNaming implements CollectionNaming {

	@Override
	public String collectionOf(Class<?> type) {
		return org.atteo.evo.inflector.English.plural(type.getSimpleName());
	}

	@Override
	public String prefixOf(String collection) {
		return collection.toLowerCase(Locale.ROOT);
	}

}
