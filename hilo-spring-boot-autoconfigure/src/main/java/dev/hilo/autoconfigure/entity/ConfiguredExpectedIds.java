package dev.hilo.autoconfigure.entity;

import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.Supplier;

import dev.hilo.autoconfigure.CollectionNames;
import dev.hilo.autoconfigure.HiLoProperties.Collection;
import dev.hilo.autoconfigure.ResolvedProperties;
import dev.hilo.entity.ExpectedIds;
import dev.hilo.entity.IdConversions;

/**
 * What properties, annotations and beans say about the ids that entities will get.
 */
final class ConfiguredExpectedIds implements ExpectedIds {

	private final Predicate<Class<?>> madeByTheApplication;

	private final IdConversions conversions;

	private final Supplier<CollectionNames> names;

	private final Supplier<ResolvedProperties> properties;

	/**
	 * Combines them.
	 * @param madeByTheApplication whether code of the application may make the ids of a
	 * class
	 */
	ConfiguredExpectedIds(Predicate<Class<?>> madeByTheApplication, IdConversions conversions,
			Supplier<CollectionNames> names, Supplier<ResolvedProperties> properties) {
		this.madeByTheApplication = madeByTheApplication;
		this.conversions = conversions;
		this.names = names;
		this.properties = properties;
	}

	@Override
	public Kind kindOf(Class<?> entityType, Class<?> idType) {
		return this.madeByTheApplication.test(entityType) ? Kind.OWN : this.conversions.kindOf(idType);
	}

	@Override
	public String collectionOf(Class<?> entityType) {
		return this.names.get().naming().collectionOf(entityType);
	}

	@Override
	public String counterOf(Class<?> entityType) {
		String collection = collectionOf(entityType);
		Collection own = this.properties.get().collection(collection);
		return ((own != null && own.sharedWith() != null) ? own.sharedWith() : collection).toLowerCase(Locale.ROOT);
	}

}
