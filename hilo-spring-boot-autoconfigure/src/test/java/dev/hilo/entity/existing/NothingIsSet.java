package dev.hilo.entity.existing;

import dev.hilo.autoconfigure.HiLoProperties.GeneratedColumnPolicy;
import dev.hilo.entity.TestEntityIds;

/**
 * As it is without any property.
 */
class NothingIsSet extends ExistingRowsSettings {

	NothingIsSet() {
		super(() -> {
			throw new IllegalStateException();
		}, () -> {
			throw new IllegalStateException();
		}, GeneratedColumnPolicy.LEAVE, TestEntityIds.madeBy(null));
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
