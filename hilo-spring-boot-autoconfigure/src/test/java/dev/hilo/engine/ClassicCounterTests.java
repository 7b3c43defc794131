package dev.hilo.engine;

import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.RangeRepository;
import dev.hilo.scheme.Domain;
import dev.hilo.schemes.ClassicScheme;
import dev.hilo.test.CounterContract;

/**
 * A counter of {@code hi}s, as the ids count.
 */
class ClassicCounterTests extends CounterContract {

	private final InMemoryRangeRepository store = new InMemoryRangeRepository();

	@Override
	protected RangeRepository client() {
		return HiRanges.of(this.store, new ClassicScheme(Domain.INT63, 100));
	}

}
