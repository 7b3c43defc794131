package dev.hilo.counters;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.jdbc.counter.ForeignCounter;
import dev.hilo.jdbc.counter.ForeignCounterFactory;

/**
 * Makes counters of sequences, and of tables as Hibernate has them. Public for the
 * service loader alone.
 */
public final class SequenceOrTableFactory implements ForeignCounterFactory {

	/** Where an application sets it for its own Hibernate. */
	private static final String STORED_LAST_USED = "spring.jpa.properties.hibernate.id.generator.stored_last_used";

	@Override
	public ForeignCounter create(String path, String counter, @Nullable String arithmetic, @Nullable Long blockSize,
			OtherProperties others) {
		ForeignCounterName name;
		try {
			name = ForeignCounterName.parse(counter);
		}
		catch (IllegalArgumentException ex) {
			throw new HiLoConfigurationException(path + "counter", counter, String.valueOf(ex.getMessage()));
		}
		if (name.segment() != null && "false".equalsIgnoreCase(others.get(STORED_LAST_USED))) {
			throw new HiLoConfigurationException(STORED_LAST_USED, false,
					"A row that holds the next value can't be told from one that holds the value before it, as Hibernate "
							+ "has it by default and hilo.collections.<name>.counter expects: remove it");
		}
		return new ForeignCounterSettings(path, counter, name,
				(arithmetic != null) ? arithmetic(path, arithmetic) : Arithmetic.LOW, blockSize);
	}

	@Override
	public ForeignCounter ofEntity(String path, String sequence, String owner) {
		return ForeignCounterSettings.ofEntity(path, sequence, owner);
	}

	private static Arithmetic arithmetic(String path, String text) {
		try {
			return Arithmetic.parse(text);
		}
		catch (IllegalArgumentException ex) {
			throw new HiLoConfigurationException(path + "arithmetic", text, String.valueOf(ex.getMessage()));
		}
	}

}
