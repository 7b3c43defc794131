package dev.hilo.smoke.jpa.aot;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;

import dev.hilo.jpa.HiLoId;

/**
 * A letter whose id is a number.
 */
@Entity
public class Letter {

	@Id
	@HiLoId
	private @Nullable Long id;

	public @Nullable Long getId() {
		return this.id;
	}

}
