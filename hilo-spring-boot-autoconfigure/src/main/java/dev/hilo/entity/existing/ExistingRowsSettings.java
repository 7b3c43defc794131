package dev.hilo.entity.existing;

import java.util.Locale;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectFactory;

import dev.hilo.HiLoCollection;
import dev.hilo.HiLoConfigurationException;
import dev.hilo.autoconfigure.ForeignCounters;
import dev.hilo.autoconfigure.HiLoProperties.Collection;
import dev.hilo.autoconfigure.HiLoProperties.ExistingIdsPolicy;
import dev.hilo.autoconfigure.HiLoProperties.GeneratedColumnPolicy;
import dev.hilo.autoconfigure.ResolvedProperties;
import dev.hilo.entity.EntityIds;

/**
 * What properties, annotations and beans say about rows that exist, and about columns
 * that the database fills.
 */
class ExistingRowsSettings {

	private final ObjectFactory<ResolvedProperties> properties;

	private final ObjectFactory<ForeignCounters> sequences;

	private final @Nullable GeneratedColumnPolicy ofAll;

	private final EntityIds ids;

	/**
	 * Combines the properties with what else is known.
	 * @param properties the properties, when they are needed
	 * @param sequences the foreign counters, when they are needed
	 * @param ofAll what holds where nothing is set for a collection
	 * @param ids which ids there will be, and which are asked for
	 */
	ExistingRowsSettings(ObjectFactory<ResolvedProperties> properties, ObjectFactory<ForeignCounters> sequences,
			@Nullable GeneratedColumnPolicy ofAll, EntityIds ids) {
		this.properties = properties;
		this.sequences = sequences;
		this.ofAll = ofAll;
		this.ids = ids;
	}

	/**
	 * The highest number that the ids of a class can be.
	 */
	long lastOf(Class<?> type, Class<?> idType) {
		return this.ids.lastOf(type, idType);
	}

	/**
	 * Checks that they can hold what is set for them.
	 * @throws HiLoConfigurationException if they can't
	 */
	void check(Class<?> type, Class<?> idType) {
		this.ids.check(type, idType);
	}

	/**
	 * Whether entities get ids even if the database fills their column: because the
	 * application says anything about the ids of their class.
	 */
	boolean assignsAnyway(Class<?> type, String collection) {
		ResolvedProperties known = this.properties.getObject();
		Collection own = known.collection(collection);
		if (own != null && own.generatedColumn() != null) {
			return own.generatedColumn() == GeneratedColumnPolicy.ASSIGN;
		}
		return hasForeignCounter(collection) || this.ofAll == GeneratedColumnPolicy.ASSIGN
				|| type.isAnnotationPresent(HiLoCollection.class) || known.setsScheme(collection)
				|| this.ids.isRequested(type);
	}

	/**
	 * Whether a collection has a counter together with others, so that the counter may
	 * exist though this collection's ids were never read.
	 */
	boolean sharesCounter(String collection) {
		return this.properties.getObject().sharesCounter(collection);
	}

	/**
	 * Whether a collection's numbers come from a foreign counter.
	 */
	boolean hasForeignCounter(String collection) {
		return this.sequences.getObject().counters().containsKey(collection.toLowerCase(Locale.ROOT));
	}

	/**
	 * Whether ids that exist are ignored.
	 */
	boolean ignoresExistingIds(String collection) {
		Collection own = this.properties.getObject().collection(collection);
		return own != null && own.existingIds() == ExistingIdsPolicy.IGNORE;
	}

}
