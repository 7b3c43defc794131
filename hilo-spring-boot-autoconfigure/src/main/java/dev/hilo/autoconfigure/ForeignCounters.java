package dev.hilo.autoconfigure;

import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import org.springframework.core.env.Environment;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.autoconfigure.HiLoProperties.Collection;
import dev.hilo.autoconfigure.HiLoProperties.GeneratedColumnPolicy;
import dev.hilo.autoconfigure.HiLoProperties.SequencePolicy;
import dev.hilo.jdbc.counter.ForeignCounter;

/**
 * The foreign counters: those that properties name, and with
 * {@code hilo.entities.sequences=blocks} the sequences that entities name. Thread-safe.
 */
public final class ForeignCounters {

	private final Map<String, ForeignCounter> counters = new ConcurrentHashMap<>();

	private final ResolvedProperties properties;

	private final @Nullable SequencePolicy policy;

	private final @Nullable ClassLoader classLoader;

	ForeignCounters(ResolvedProperties properties, @Nullable SequencePolicy policy, Environment environment,
			@Nullable ClassLoader classLoader) {
		this.properties = properties;
		this.policy = policy;
		this.classLoader = classLoader;
		for (Map.Entry<String, Collection> each : properties.collections().entrySet()) {
			Collection own = each.getValue();
			PropertyPath path = PropertyPath.of(each.getKey());
			own.checkForeignCounter(path);
			if (own.counter() != null) {
				this.counters.put(each.getKey(), factory(path, "counter", own.counter()).create(path.start(),
						own.counter(), own.arithmetic(), own.blockSize(), environment::getProperty));
			}
		}
		if (areInBlocks()) {
			factoryForEntities();
		}
	}

	private ForeignCounter.Factory factoryForEntities() {
		return factory(PropertyPath.HILO, "entities.sequences", "blocks");
	}

	private ForeignCounter.Factory factory(PropertyPath path, String property, Object value) {
		return ServiceLoader.load(ForeignCounter.Factory.class, this.classLoader)
			.findFirst()
			.orElseThrow(() -> new HiLoConfigurationException(path + property, value,
					"Foreign counters need dev.hilo:hilo-foreign-counters on the class path"));
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
	public Map<String, ForeignCounter> counters() {
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
		ForeignCounter.Factory factory = factoryForEntities();
		ForeignCounter added = new PropertyPath("The sequence of ").check(owner, sequence,
				() -> factory.ofEntity(path.start(), sequence, owner));
		ForeignCounter known = this.counters.putIfAbsent(key, added);
		if (known != null && !known.description().equals(added.description())) {
			throw added
				.wrong("Collection '" + key + "' draws from " + known.description() + " already, which is that of "
						+ known.owner() + ": give one of the two classes a collection of its own with @HiLoCollection");
		}
	}

}
