package dev.hilo.sample.web;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

import dev.hilo.RangeUnavailableException;

/**
 * Tells the page that the database is away, not the shop.
 */
@RestControllerAdvice
class DatabaseAway {

	private static final Logger logger = LoggerFactory.getLogger(DatabaseAway.class);

	@ExceptionHandler({ CannotCreateTransactionException.class, DataAccessResourceFailureException.class,
			RecoverableDataAccessException.class, RangeUnavailableException.class })
	ProblemDetail answer(Exception ex) {
		logger.warn("The database does not answer: {}", ex.getMessage());
		return ProblemDetail.forStatusAndDetail(HttpStatus.SERVICE_UNAVAILABLE,
				"The database does not answer. The shop goes on by itself as soon as it is back");
	}

}
