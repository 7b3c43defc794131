package dev.hilo.sample.invoice;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

/**
 * A bill for an order.
 *
 * @param id such as {@code invoices/7-A$orders/4-A}
 * @param number such as {@code INV-2026-00042}, without gaps; invoices of earlier
 * versions have none
 * @param orderId such as {@code orders/4-A}
 * @param created when it was made
 */
@Table("invoices")
record Invoice(@Id @Nullable String id, @Nullable String number, String orderId, Instant created) {

	static Invoice of(String number, String orderId) {
		// The databases keep microseconds
		return new Invoice(null, number, orderId, Instant.now().truncatedTo(ChronoUnit.MICROS));
	}

}
