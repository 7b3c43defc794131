package dev.hilo.dao;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.dao.support.PersistenceExceptionTranslator;

import dev.hilo.RangeUnavailableException;

/**
 * Translates a temporary failure to draw an id into Spring's exception for it. All other
 * exceptions of HiLo stay as they are: a retry would not help. Thread-safe.
 */
final class RangeUnavailableTranslator implements PersistenceExceptionTranslator {

	@Override
	public @Nullable DataAccessException translateExceptionIfPossible(RuntimeException ex) {
		return (ex instanceof RangeUnavailableException)
				? new TransientDataAccessResourceException(String.valueOf(ex.getMessage()), ex) : null;
	}

}
