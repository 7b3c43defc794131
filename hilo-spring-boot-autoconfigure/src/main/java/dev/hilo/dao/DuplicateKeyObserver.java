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
 *
 * @param rows gives the tables of the entities, if they are used; asked when something
 * has failed, which may be after the end
 */
record DuplicateKeyObserver(Supplier<@Nullable ExistingRows> rows) implements PersistenceExceptionTranslator, Ordered {

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
