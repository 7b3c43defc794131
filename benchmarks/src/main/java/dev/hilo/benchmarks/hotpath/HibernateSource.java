package dev.hilo.benchmarks.hotpath;

import java.util.concurrent.atomic.AtomicLong;

import org.hibernate.id.IdentifierGeneratorHelper;
import org.hibernate.id.IntegralDataTypeHolder;
import org.hibernate.id.enhanced.AccessCallback;
import org.jspecify.annotations.Nullable;

/**
 * A sequence in memory for Hibernate's optimizers.
 */
record HibernateSource(AtomicLong sequence, int increment) implements AccessCallback {

	HibernateSource(int increment) {
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
