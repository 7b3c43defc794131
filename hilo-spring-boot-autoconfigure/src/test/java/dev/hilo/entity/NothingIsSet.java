package dev.hilo.entity;

/**
 * As it is without any property.
 */
class NothingIsSet implements ExistingRowsSettings {

	@Override
	public boolean assignsAnyway(Class<?> type, String collection) {
		return false;
	}

	@Override
	public boolean sharesCounter(String collection) {
		return false;
	}

	@Override
	public boolean ignoresExistingIds(String collection) {
		return false;
	}

}
