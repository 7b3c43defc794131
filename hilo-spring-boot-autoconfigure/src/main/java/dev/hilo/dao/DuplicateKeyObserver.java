package dev.hilo.dao;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.Ordered;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.support.PersistenceExceptionTranslator;

import dev.hilo.entity.existing.ExistingRows;

/**
 * Sees what repositories throw: the key of a row may be taken. Translates nothing, so it
 * comes before those that do. Thread-safe.
 */
final class DuplicateKeyObserver implements PersistenceExceptionTranslator, Ordered {

	private final ObjectProvider<ExistingRows> rows;

	/**
	 * Asks for the rows when something has failed.
	 * @param rows the tables of the entities
	 */
	DuplicateKeyObserver(ObjectProvider<ExistingRows> rows) {
		this.rows = rows;
	}

	@Override
	public @Nullable DataAccessException translateExceptionIfPossible(RuntimeException ex) {
		this.rows.ifAvailable((rows) -> rows.failed(ex));
		return null;
	}

	@Override
	public int getOrder() {
		return HIGHEST_PRECEDENCE;
	}

}
