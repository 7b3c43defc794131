package dev.hilo.counters;

import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.jdbc.counter.ForeignCounter;

/**
 * Makes counters of sequences, and of tables as Hibernate has them. Public for the
 * service loader alone.
 */
public final class SequenceOrTableFactory implements ForeignCounter.Factory {

	/** Where an application sets it for its own Hibernate. */
	private static final String STORED_LAST_USED = "spring.jpa.properties.hibernate.id.generator.stored_last_used";

	@Override
	public ForeignCounter create(String path, String counter, @Nullable String arithmetic, @Nullable Long blockSize,
			OtherProperties others) {
		ForeignCounterName name = parse(path + "counter", counter, ForeignCounterName::parse);
		if (name.segment() != null && "false".equalsIgnoreCase(others.get(STORED_LAST_USED))) {
			throw new HiLoConfigurationException(STORED_LAST_USED, false,
					"A row that holds the next value can't be told from one that holds the value before it, as Hibernate "
							+ "has it by default and hilo.collections.<name>.counter expects: remove it");
		}
		return counter(new ForeignCounterSettings(path, counter, name,
				(arithmetic != null) ? parse(path + "arithmetic", arithmetic, Arithmetic::parse) : Arithmetic.LOW,
				blockSize, null));
	}

	private static <T> T parse(String property, String value, Function<String, T> parser) {
		try {
			return parser.apply(value);
		}
		catch (IllegalArgumentException ex) {
			throw new HiLoConfigurationException(property, value, String.valueOf(ex.getMessage()));
		}
	}

	@Override
	public ForeignCounter ofEntity(String path, String sequence, String owner) {
		return counter(new ForeignCounterSettings(path, sequence, ForeignCounterName.ofSequence(sequence),
				Arithmetic.LOW, null, owner));
	}

	private static ForeignCounter counter(ForeignCounterSettings settings) {
		return new ForeignCounter(settings.counter().toString(), settings.inForce(), settings.property(),
				settings.value(), settings.owner(),
				(collection, access) -> new ForeignRanges(collection, settings, access));
	}

}
