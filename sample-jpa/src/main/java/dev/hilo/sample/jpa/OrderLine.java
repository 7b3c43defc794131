package dev.hilo.sample.jpa;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;

import dev.hilo.jpa.HiLoId;

/**
 * A line of an order, with a number of its own.
 */
@Entity
class OrderLine {

	@Id
	@HiLoId
	private @Nullable Long id;

	private String product = "";

	private int quantity;

	protected OrderLine() {
	}

	OrderLine(String product, int quantity) {
		this.product = product;
		this.quantity = quantity;
	}

	public @Nullable Long getId() {
		return this.id;
	}

	public String getProduct() {
		return this.product;
	}

	public int getQuantity() {
		return this.quantity;
	}

}
