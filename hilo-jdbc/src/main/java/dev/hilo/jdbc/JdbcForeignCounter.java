package dev.hilo.jdbc;

import java.util.OptionalLong;

import dev.hilo.jdbc.counter.ForeignCounter;
import dev.hilo.jdbc.counter.RangeCounter;
import dev.hilo.range.Counter;

/**
 * A collection's foreign counter, in the database that the DataSource leads to.
 *
 * @param collection the collection
 * @param settings how it is used
 * @param repository knows the databases
 */
record JdbcForeignCounter(String collection, ForeignCounter settings,
		JdbcRangeRepository repository) implements Counter {

	@Override
	public OptionalLong highest() {
		return this.repository.currentCounter(this.collection).highest();
	}

	@Override
	public boolean isRaised() {
		return false;
	}

	@Override
	public String description() {
		return this.settings.description();
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
