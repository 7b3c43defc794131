package dev.hilo.entity.existing;

import java.util.Locale;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;

import dev.hilo.HiLoCollection;
import dev.hilo.HiLoConfigurationException;
import dev.hilo.autoconfigure.ForeignCounters;
import dev.hilo.autoconfigure.HiLoProperties.Collection;
import dev.hilo.autoconfigure.HiLoProperties.ExistingIdsPolicy;
import dev.hilo.autoconfigure.HiLoProperties.GeneratedColumnPolicy;
import dev.hilo.autoconfigure.OptionalGenerator;
import dev.hilo.autoconfigure.ResolvedProperties;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.entity.EntityIds;
import dev.hilo.jdbc.TableProbe;

/**
 * What properties, annotations and beans say about rows that exist, and about columns
 * that the database fills.
 */
class ExistingRowsSettings {

	private final @Nullable GeneratedColumnPolicy ofAll;

	private final EntityIds ids;

	/** Asked for other beans later, as stores are created early. */
	private final BeanFactory beanFactory;

	/**
	 * Combines the properties with what else is known.
	 * @param ofAll what holds where nothing is set for a collection
	 * @param ids which ids there will be, and which are asked for
	 * @param beanFactory has what else decides
	 */
	ExistingRowsSettings(@Nullable GeneratedColumnPolicy ofAll, EntityIds ids, BeanFactory beanFactory) {
		this.ofAll = ofAll;
		this.ids = ids;
		this.beanFactory = beanFactory;
	}

	/**
	 * The generator whose counters are to start above the rows.
	 * @return {@code null} if the application has one of its own
	 */
	@Nullable RangeIdGenerator generator() {
		if (this.beanFactory.getBean(OptionalGenerator.class).isMissing()) {
			return null;
		}
		RangeIdGenerator generator = this.beanFactory.getBeanProvider(RangeIdGenerator.class).getIfAvailable();
		return (generator != null && generator.database(null).repository().startsAboveRows()) ? generator : null;
	}

	/**
	 * Where the tables of a place can be probed, or {@code null} if that is not known.
	 */
	@Nullable TableProbe probe(EntityLocation location) {
		TableProbes probes = this.beanFactory.getBeanProvider(TableProbes.class).getIfAvailable();
		return (probes != null) ? probes.in(location) : null;
	}

	/**
	 * The collection of a class.
	 */
	String collectionOf(Class<?> type) {
		return this.ids.collectionOf(type);
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
		ResolvedProperties known = properties();
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
		return properties().sharesCounter(collection);
	}

	/**
	 * Whether a collection's numbers come from a foreign counter.
	 */
	boolean hasForeignCounter(String collection) {
		return this.beanFactory.getBean(ForeignCounters.class)
			.counters()
			.containsKey(collection.toLowerCase(Locale.ROOT));
	}

	/**
	 * Whether ids that exist are ignored.
	 */
	boolean ignoresExistingIds(String collection) {
		Collection own = properties().collection(collection);
		return own != null && own.existingIds() == ExistingIdsPolicy.IGNORE;
	}

	private ResolvedProperties properties() {
		return this.beanFactory.getBean(ResolvedProperties.class);
	}

}
