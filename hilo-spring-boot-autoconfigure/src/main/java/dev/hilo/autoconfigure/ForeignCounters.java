package dev.hilo.autoconfigure;

import java.util.HashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.autoconfigure.HiLoProperties.Collection;
import dev.hilo.autoconfigure.HiLoProperties.Scheme;
import dev.hilo.jdbc.counter.Arithmetic;
import dev.hilo.jdbc.counter.CounterName;
import dev.hilo.jdbc.counter.CounterSettings;

/**
 * The counters of others that collections are to use, checked as far as that needs no
 * database.
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
	 * @throws HiLoConfigurationException if something set for one of these collections
	 * can't hold
	 */
	Map<String, CounterSettings> of(Map<String, Collection> collections) {
		Map<String, CounterSettings> counters = new HashMap<>();
		collections.forEach((name, own) -> {
			CounterSettings counter = counter(PropertyChecks.path(name), own);
			if (counter != null) {
				counters.put(name, counter);
			}
		});
		return counters;
	}

	private @Nullable CounterSettings counter(String path, Collection own) {
		String value = own.counter();
		if (value == null) {
			String why = "It says how to read " + path + "counter, which is not set";
			PropertyChecks.refuse(path + "arithmetic", own.arithmetic(), why);
			PropertyChecks.refuse(path + "block-size", own.blockSize(), why);
			return null;
		}
		if (own.scheme() != Scheme.HILO) {
			throw new HiLoConfigurationException(path + "counter", value,
					"Only the scheme hilo can use a counter of " + "others: remove " + path + "scheme, or the counter");
		}
		String why = "The counter is that of others, and is never raised: remove it";
		PropertyChecks.refuse(path + "floor", own.floor(), why);
		PropertyChecks.refuse(path + "floor-query", own.floorQuery(), why);
		PropertyChecks.refuse(path + "shared-with", own.sharedWith(),
				"A collection has one counter, and " + path + "counter is set: remove one of them");
		CounterName counter = PropertyChecks.check(path + "counter", value, () -> CounterName.parse(value));
		if (counter.segment() != null) {
			checkStoredLastUsed();
		}
		return new CounterSettings(path, value, counter, PropertyChecks.or(own.arithmetic(), Arithmetic.LOW),
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
