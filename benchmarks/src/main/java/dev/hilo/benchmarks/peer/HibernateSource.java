package dev.hilo.benchmarks.peer;

import java.util.concurrent.atomic.AtomicLong;

import org.hibernate.id.IdentifierGeneratorHelper;
import org.hibernate.id.IntegralDataTypeHolder;
import org.hibernate.id.enhanced.AccessCallback;
import org.jspecify.annotations.Nullable;

/**
 * A sequence in memory for Hibernate's optimizers.
 *
 * @param sequence the last value given
 * @param increment the sequence's step
 */
public record HibernateSource(AtomicLong sequence, int increment) implements AccessCallback {

	/**
	 * A fresh sequence.
	 */
	public HibernateSource(int increment) {
		this(new AtomicLong(1 - increment), increment);
	}

	@Override
	public IntegralDataTypeHolder getNextValue() {
		return IdentifierGeneratorHelper.getIntegralDataTypeHolder(Long.class)
			.initialize(this.sequence.addAndGet(this.increment));
	}

	@Override
	public @Nullable String getTenantIdentifier() {
		return null;
	}

}
