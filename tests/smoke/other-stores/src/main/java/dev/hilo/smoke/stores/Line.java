package dev.hilo.smoke.stores;

import org.jspecify.annotations.Nullable;

/**
 * A line with a plain number.
 */
public class Line {

	@Nullable Long id;

	String product;

	public Line(@Nullable Long id, String product) {
		this.id = id;
		this.product = product;
	}

}
