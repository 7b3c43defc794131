package dev.hilo.recipes;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

@Component
class InvoiceNumbers {

	private final JdbcClient jdbc;

	InvoiceNumbers(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	@Transactional(propagation = Propagation.MANDATORY)
	public long next(String series) {
		this.jdbc.sql("UPDATE invoice_numbers SET highest = highest + 1 WHERE series = ?").param(series).update();
		return this.jdbc.sql("SELECT highest FROM invoice_numbers WHERE series = ?")
			.param(series)
			.query(Long.class)
			.single();
	}

}
