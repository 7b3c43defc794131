package dev.hilo.entity.existing;

import java.util.function.Function;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.support.DefaultListableBeanFactory;

import dev.hilo.autoconfigure.HiLoProperties.GeneratedColumnPolicy;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.entity.TestEntityIds;
import dev.hilo.jdbc.TableProbe;

/**
 * As it is without any property.
 */
class NothingIsSet extends ExistingRowsSettings {

	private Supplier<@Nullable RangeIdGenerator> generator = () -> null;

	private Function<Class<?>, String> collections = (type) -> "orders";

	private TableProbes probes = (location) -> null;

	NothingIsSet() {
		super(GeneratedColumnPolicy.LEAVE, TestEntityIds.madeBy(null), new DefaultListableBeanFactory());
	}

	/**
	 * The rows of an application with these settings.
	 */
	ExistingRows rows(Supplier<@Nullable RangeIdGenerator> generator, Function<Class<?>, String> collections,
			TableProbes probes) {
		this.generator = generator;
		this.collections = collections;
		this.probes = probes;
		return new ExistingRows(this);
	}

	@Override
	@Nullable RangeIdGenerator generator() {
		return this.generator.get();
	}

	@Override
	@Nullable TableProbe probe(EntityLocation location) {
		return this.probes.in(location);
	}

	@Override
	String collectionOf(Class<?> type) {
		return this.collections.apply(type);
	}

	@Override
	long lastOf(Class<?> type, Class<?> idType) {
		return Long.MAX_VALUE;
	}

	@Override
	void check(Class<?> type, Class<?> idType) {
	}

	@Override
	boolean assignsAnyway(Class<?> type, String collection) {
		return false;
	}

	@Override
	boolean sharesCounter(String collection) {
		return false;
	}

	@Override
	boolean hasForeignCounter(String collection) {
		return false;
	}

	@Override
	boolean ignoresExistingIds(String collection) {
		return false;
	}

}
