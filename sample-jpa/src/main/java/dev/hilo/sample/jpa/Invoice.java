package dev.hilo.sample.jpa;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import org.jspecify.annotations.Nullable;

import dev.hilo.jpa.HiLoId;

/**
 * A bill for an order. Its id, such as {@code invoices/7-A$orders/4-A}, is made by
 * {@link InvoiceIds}.
 */
@Entity
class Invoice {

	@Id
	@HiLoId
	private @Nullable String id;

	/** Without gaps, such as {@code INV-2026-00042}; earlier versions gave none. */
	private @Nullable String number;

	@ManyToOne(optional = false, fetch = FetchType.LAZY)
	private @Nullable Order order;

	private Instant created = Instant.now().truncatedTo(ChronoUnit.MICROS);

	protected Invoice() {
	}

	Invoice(String number, Order order) {
		this.number = number;
		this.order = order;
	}

	public @Nullable String getId() {
		return this.id;
	}

	public @Nullable String getNumber() {
		return this.number;
	}

	public String getOrderId() {
		return this.order.getId();
	}

	public Instant getCreated() {
		return this.created;
	}

}
