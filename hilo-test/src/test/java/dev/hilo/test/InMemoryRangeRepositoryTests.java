package dev.hilo.test;

import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.RangeRepository;

/**
 * {@link InMemoryRangeRepository} keeps the contract.
 */
class InMemoryRangeRepositoryTests extends RangeRepositoryContract {

	private final InMemoryRangeRepository repository = new InMemoryRangeRepository();

	@Override
	protected RangeRepository repository() {
		return this.repository;
	}

	@Override
	protected void setMax(String collection, long max) {
		this.repository.set(collection, max);
	}

	@Override
	protected long max(String collection) {
		return this.repository.max(collection);
	}

}
