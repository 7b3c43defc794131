package dev.hilo.autoconfigure.entity;

import java.util.function.Predicate;
import java.util.function.Supplier;

import dev.hilo.HiLoCollection;
import dev.hilo.autoconfigure.HiLoProperties.Collection;
import dev.hilo.autoconfigure.HiLoProperties.ExistingIdsPolicy;
import dev.hilo.autoconfigure.HiLoProperties.GeneratedColumnPolicy;
import dev.hilo.autoconfigure.ResolvedProperties;
import dev.hilo.entity.ExistingRowsSettings;

/**
 * What properties, annotations and beans say about columns that the database fills. Who
 * says anything about a class's ids wants them from HiLo.
 */
final class ConfiguredExistingRows implements ExistingRowsSettings {

	private final Supplier<ResolvedProperties> properties;

	private final GeneratedColumnPolicy ofAll;

	private final Predicate<Class<?>> wished;

	/**
	 * Combines the properties with what else is known.
	 * @param properties the properties, when they are needed
	 * @param ofAll what holds where nothing is set for a collection
	 * @param wished whether code or a filter names a class
	 */
	ConfiguredExistingRows(Supplier<ResolvedProperties> properties, GeneratedColumnPolicy ofAll,
			Predicate<Class<?>> wished) {
		this.properties = properties;
		this.ofAll = ofAll;
		this.wished = wished;
	}

	@Override
	public boolean assignsAnyway(Class<?> type, String collection) {
		ResolvedProperties known = this.properties.get();
		Collection own = known.collection(collection);
		if (own != null && own.generatedColumn() != null) {
			return own.generatedColumn() == GeneratedColumnPolicy.ASSIGN;
		}
		return (own != null && own.counter() != null) || this.ofAll == GeneratedColumnPolicy.ASSIGN
				|| type.isAnnotationPresent(HiLoCollection.class) || known.setsScheme(collection)
				|| this.wished.test(type);
	}

	@Override
	public boolean sharesCounter(String collection) {
		return this.properties.get().sharesCounter(collection);
	}

	@Override
	public boolean ignoresExistingIds(String collection) {
		Collection own = this.properties.get().collection(collection);
		return own != null && own.existingIds() == ExistingIdsPolicy.IGNORE;
	}

}
