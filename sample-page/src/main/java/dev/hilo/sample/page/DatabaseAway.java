package dev.hilo.sample.page;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

import dev.hilo.RangeUnavailableException;

/**
 * Answers that the database is away, not the shop, and when to try again.
 */
@RestControllerAdvice
class DatabaseAway {

	private static final Logger logger = LoggerFactory.getLogger(DatabaseAway.class);

	private static final String SECONDS = "5";

	/**
	 * RangeUnavailableException is HiLo's, and the cause of what a repository throws
	 * then: Spring looks at causes too. The others come from Spring, where a transaction
	 * or a query finds no database.
	 */
	@ExceptionHandler({ RangeUnavailableException.class, CannotCreateTransactionException.class,
			DataAccessResourceFailureException.class, RecoverableDataAccessException.class })
	ResponseEntity<ProblemDetail> answer(Exception ex) {
		logger.warn("The database does not answer: {}", ex.getMessage());
		return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
			.header(HttpHeaders.RETRY_AFTER, SECONDS)
			.body(ProblemDetail.forStatusAndDetail(HttpStatus.SERVICE_UNAVAILABLE,
					"The database does not answer. The shop goes on by itself as soon as it is back"));
	}

}
