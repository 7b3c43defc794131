package dev.hilo.smoke.web;

import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.hilo.web.PublicId;

/**
 * An object that Spring binds by its setters.
 */
public class Filter {

	@PublicId("cus")
	private @Nullable Long customer;

	@PublicId("ord")
	private @Nullable List<Long> orders;

	public @Nullable Long getCustomer() {
		return this.customer;
	}

	public void setCustomer(@Nullable Long customer) {
		this.customer = customer;
	}

	public @Nullable List<Long> getOrders() {
		return this.orders;
	}

	public void setOrders(@Nullable List<Long> orders) {
		this.orders = orders;
	}

}
