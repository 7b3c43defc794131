package dev.hilo.sample.jpa;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;

import dev.hilo.jpa.HiLoId;

/**
 * What the shop sells. Its id is a {@link Long}, so HiLo gives it a plain number.
 */
@Entity
class Product {

	@Id
	@HiLoId
	private @Nullable Long id;

	private String name = "";

	protected Product() {
	}

	Product(String name) {
		this.name = name;
	}

	public @Nullable Long getId() {
		return this.id;
	}

	public String getName() {
		return this.name;
	}

}
