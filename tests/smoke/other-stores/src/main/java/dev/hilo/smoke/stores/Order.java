package dev.hilo.smoke.stores;

import org.jspecify.annotations.Nullable;

/**
 * An order with a document id.
 */
public class Order {

	@Nullable String id;

	String product;

	public Order(@Nullable String id, String product) {
		this.id = id;
		this.product = product;
	}

}
