package dev.hilo.jdbc;

import dev.hilo.jdbc.counter.ForeignCounterSettings;
import dev.hilo.jdbc.counter.ForeignRanges;
import dev.hilo.range.ForeignCounter;

/**
 * A collection's foreign counter, in the database that the DataSource leads to.
 *
 * @param collection the collection
 * @param settings how it is used
 * @param repository knows the databases
 */
record JdbcForeignCounter(String collection, ForeignCounterSettings settings,
		JdbcRangeRepository repository) implements ForeignCounter {

	@Override
	public String description() {
		return this.settings.counter().toString();
	}

	@Override
	public boolean isAscending() {
		ForeignRanges last = this.repository.lastForeign(this.collection);
		return last != null && last.areAscending();
	}

	@Override
	public long bound() {
		ForeignRanges last = this.repository.lastForeign(this.collection);
		return (last != null) ? last.bound() : Long.MAX_VALUE;
	}

	@Override
	public void check() {
		ForeignRanges current = this.repository.currentForeign(this.collection);
		if (current != null) {
			current.check();
		}
	}

}
