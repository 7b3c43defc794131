package dev.hilo.jdbc;

import dev.hilo.jdbc.counter.ForeignCounterSettings;
import dev.hilo.jdbc.counter.RangeCounter;
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
		RangeCounter last = this.repository.lastCounter(this.collection);
		return last != null && last.isAscending();
	}

	@Override
	public long bound() {
		RangeCounter last = this.repository.lastCounter(this.collection);
		return (last != null) ? last.bound() : Long.MAX_VALUE;
	}

	@Override
	public void check() {
		this.repository.currentCounter(this.collection).check();
	}

}
