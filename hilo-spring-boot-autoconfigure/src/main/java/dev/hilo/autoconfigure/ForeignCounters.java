package dev.hilo.autoconfigure;

import java.util.HashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.autoconfigure.HiLoProperties.Collection;
import dev.hilo.autoconfigure.HiLoProperties.Scheme;
import dev.hilo.jdbc.counter.Arithmetic;
import dev.hilo.jdbc.counter.ForeignCounterName;
import dev.hilo.jdbc.counter.ForeignCounterSettings;

/**
 * The foreign counters of collections, checked as far as that needs no database.
 */
final class ForeignCounters {

	/** Where an application sets it for its own Hibernate. */
	private static final String STORED_LAST_USED = "spring.jpa.properties.hibernate.id.generator.stored_last_used";

	private final RawProperties raw;

	ForeignCounters(RawProperties raw) {
		this.raw = raw;
	}

	/**
	 * The counters by collection.
	 * @throws HiLoConfigurationException if a property of one of these collections is
	 * wrong
	 */
	Map<String, ForeignCounterSettings> of(Map<String, Collection> collections) {
		Map<String, ForeignCounterSettings> counters = new HashMap<>();
		collections.forEach((name, own) -> {
			ForeignCounterSettings counter = counter(PropertyChecks.path(name), own);
			if (counter != null) {
				counters.put(name, counter);
			}
		});
		return counters;
	}

	private @Nullable ForeignCounterSettings counter(String path, Collection own) {
		String value = own.counter();
		if (value == null) {
			String why = "It has an effect only with " + path + "counter, which is not set: remove it";
			PropertyChecks.refuse(path + "arithmetic", own.arithmetic(), why);
			PropertyChecks.refuse(path + "block-size", own.blockSize(), why);
			return null;
		}
		if (own.scheme() != Scheme.HILO) {
			throw new HiLoConfigurationException(path + "counter", value,
					"Only the scheme hilo can use a foreign counter: remove " + path + "scheme, or the counter");
		}
		String why = "Other applications use the counter too, so it is never raised: remove this property";
		PropertyChecks.refuse(path + "floor", own.floor(), why);
		PropertyChecks.refuse(path + "floor-query", own.floorQuery(), why);
		PropertyChecks.refuse(path + "shared-with", own.sharedWith(),
				"A collection has one counter, and " + path + "counter is set: remove one of them");
		ForeignCounterName counter = PropertyChecks.check(path + "counter", value,
				() -> ForeignCounterName.parse(value));
		if (counter.segment() != null) {
			checkStoredLastUsed();
		}
		return new ForeignCounterSettings(path, value, counter, PropertyChecks.or(own.arithmetic(), Arithmetic.LOW),
				own.blockSize());
	}

	private void checkStoredLastUsed() {
		if (this.raw.isFalse(STORED_LAST_USED)) {
			throw new HiLoConfigurationException(STORED_LAST_USED, false,
					"A row that holds the next value can't be told from one that holds the value before it, as "
							+ "Hibernate has it by default and hilo.collections.<name>.counter expects: remove it");
		}
	}

}
