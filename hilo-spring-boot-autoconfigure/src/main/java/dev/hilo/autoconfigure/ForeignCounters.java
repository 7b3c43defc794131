package dev.hilo.autoconfigure;

import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.springframework.core.env.Environment;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.autoconfigure.HiLoProperties.Collection;
import dev.hilo.autoconfigure.HiLoProperties.GeneratedColumnPolicy;
import dev.hilo.autoconfigure.HiLoProperties.SequencePolicy;
import dev.hilo.jdbc.counter.ForeignCounterSettings;

/**
 * The foreign counters: those that properties name, and with
 * {@code hilo.entities.sequences=blocks} the sequences that entities name. Thread-safe.
 */
public final class ForeignCounters {

	/** Where an application sets it for its own Hibernate. */
	private static final String STORED_LAST_USED = "spring.jpa.properties.hibernate.id.generator.stored_last_used";

	private final Map<String, ForeignCounterSettings> counters;

	private final ResolvedProperties properties;

	private final SequencePolicy policy;

	ForeignCounters(ResolvedProperties properties, SequencePolicy policy, Environment environment) {
		this.properties = properties;
		this.policy = policy;
		this.counters = new ConcurrentHashMap<>(properties.foreignCounters());
		boolean rows = this.counters.values().stream().anyMatch((each) -> each.counter().segment() != null);
		if (rows && "false".equalsIgnoreCase(environment.getProperty(STORED_LAST_USED))) {
			throw new HiLoConfigurationException(STORED_LAST_USED, false,
					"A row that holds the next value can't be told from one that holds the value before it, as Hibernate "
							+ "has it by default and hilo.collections.<name>.counter expects: remove it");
		}
	}

	/**
	 * Whether HiLo takes the values of entities' sequences.
	 * @return whether it does; else entities keep to what reads their annotations
	 */
	public boolean areInBlocks() {
		return this.policy == SequencePolicy.BLOCKS;
	}

	/**
	 * The foreign counters, to which those of entities are added as these become known.
	 * @return each by its collection in lower case
	 */
	public Map<String, ForeignCounterSettings> counters() {
		return Collections.unmodifiableMap(this.counters);
	}

	/**
	 * Has a collection draw from the sequence of an entity, unless its properties name
	 * another counter, or have HiLo's own make the ids.
	 * @param collection the collection of the entity
	 * @param owner the id property, with its class
	 * @param sequence the sequence, as SQL writes it, in double quotes if at all
	 * @throws HiLoConfigurationException if properties of the collection contradict, or
	 * another entity has it draw from another sequence
	 */
	public void add(String collection, String owner, String sequence) {
		String key = collection.toLowerCase(Locale.ROOT);
		PropertyPath path = PropertyPath.of(key);
		Collection own = this.properties.collection(key);
		if (own != null && (own.counter() != null || own.generatedColumn() == GeneratedColumnPolicy.ASSIGN)) {
			return;
		}
		String why = "The numbers come from the sequence of " + owner
				+ " (hilo.entities.sequences=blocks): remove this property, or leave out the class with "
				+ "hilo.entities.exclude";
		if (own != null) {
			own.checkWithSequence(path, why);
		}
		PropertyPath.HILO.refuse("shared-with", this.properties.sharedWith(key), why);
		ForeignCounterSettings added = new PropertyPath("The sequence of ").check(owner, sequence,
				() -> ForeignCounterSettings.ofEntity(path.start(), sequence, owner));
		ForeignCounterSettings known = this.counters.putIfAbsent(key, added);
		if (known != null && !known.counter().equals(added.counter())) {
			throw added.wrong("Collection '" + key + "' draws from " + known.counter() + " already, which is that of "
					+ known.owner() + ": give one of the two classes a collection of its own with @HiLoCollection");
		}
	}

}
