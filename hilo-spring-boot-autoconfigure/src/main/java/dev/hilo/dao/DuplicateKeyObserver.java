package dev.hilo.dao;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.core.Ordered;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.support.PersistenceExceptionTranslator;

import dev.hilo.entity.existing.ExistingRows;

/**
 * Sees what repositories throw: the key of a row may be taken. Translates nothing, so it
 * comes before those that do. Thread-safe.
 */
final class DuplicateKeyObserver implements PersistenceExceptionTranslator, Ordered {

	private final Supplier<@Nullable ExistingRows> rows;

	/**
	 * Asks for the rows when something has failed, which may be after the end.
	 * @param rows the tables of the entities, if they are used
	 */
	DuplicateKeyObserver(Supplier<@Nullable ExistingRows> rows) {
		this.rows = rows;
	}

	@Override
	public @Nullable DataAccessException translateExceptionIfPossible(RuntimeException ex) {
		ExistingRows rows = this.rows.get();
		if (rows != null) {
			rows.failed(ex);
		}
		return null;
	}

	@Override
	public int getOrder() {
		return HIGHEST_PRECEDENCE;
	}

}
