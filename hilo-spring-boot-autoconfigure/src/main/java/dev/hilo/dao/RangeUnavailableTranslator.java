package dev.hilo.dao;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.dao.support.PersistenceExceptionTranslator;

import dev.hilo.RangeUnavailableException;

/**
 * Says in Spring's terms that an id could not be drawn now, but can be later. All other
 * exceptions of HiLo stay what they are: trying again would not help. Thread-safe.
 */
public final class RangeUnavailableTranslator implements PersistenceExceptionTranslator {

	/**
	 * Translates an exception of a repository.
	 * @param ex the exception
	 * @return a {@link TransientDataAccessResourceException} with the same message whose
	 * cause it is, or {@code null} for any other exception
	 */
	@Override
	public @Nullable DataAccessException translateExceptionIfPossible(RuntimeException ex) {
		return (ex instanceof RangeUnavailableException)
				? new TransientDataAccessResourceException(String.valueOf(ex.getMessage()), ex) : null;
	}

}
