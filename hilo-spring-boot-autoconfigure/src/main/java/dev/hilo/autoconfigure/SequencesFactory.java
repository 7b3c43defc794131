package dev.hilo.autoconfigure;

import org.springframework.beans.factory.ObjectProvider;

import dev.hilo.CollectionNaming;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.HiLoSequencesBuilder;
import dev.hilo.range.RangeListener;
import dev.hilo.range.RangeObserver;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeSizing;

/**
 * Builds the sequences of each database from its properties and the beans that tune them.
 */
final class SequencesFactory {

	private final CollectionNaming naming;

	private final ObjectProvider<RangeSizing> sizing;

	private final ObjectProvider<RangeListener> listeners;

	private final ObjectProvider<RangeObserver> observers;

	private final ObjectProvider<HiLoSequencesCustomizer> customizers;

	private final SimilarSettings similar = new SimilarSettings();

	SequencesFactory(CollectionNaming naming, ObjectProvider<RangeSizing> sizing,
			ObjectProvider<RangeListener> listeners, ObjectProvider<RangeObserver> observers,
			ObjectProvider<HiLoSequencesCustomizer> customizers) {
		this.naming = naming;
		this.sizing = sizing;
		this.listeners = listeners;
		this.observers = observers;
		this.customizers = customizers;
	}

	/**
	 * The sequences of a database.
	 */
	HiLoSequences sequences(ResolvedProperties properties, ResolvedDatabase database, RangeRepository repository,
			Schemes schemes) {
		CollectionSettingsResolver settings = new CollectionSettingsResolver(properties, database, repository, schemes);
		HiLoSequencesBuilder builder = HiLoSequences.over(repository)
			.name(database.name())
			.format(database.format())
			.prefixes(this.naming::prefixOf)
			.settings((collection) -> {
				this.similar.check(collection, properties.collections().keySet());
				return settings.of(collection);
			})
			.timeout(database.store().timeout())
			.maxRefills(database.store().maxConnections())
			.giveBack(database.giveBack())
			.maxCollections(database.maxCollections());
		this.sizing.ifAvailable(builder::sizing);
		this.observers.orderedStream().forEach(builder::observer);
		this.listeners.orderedStream().forEach(builder::listener);
		this.customizers.orderedStream().forEach((customizer) -> customizer.customize(database.name(), builder));
		return builder.build();
	}

}
