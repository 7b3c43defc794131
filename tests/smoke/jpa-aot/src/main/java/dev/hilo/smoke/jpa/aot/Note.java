package dev.hilo.smoke.jpa.aot;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;

import dev.hilo.jpa.HiLoId;

/**
 * A note whose id is text.
 */
@Entity
public class Note {

	@Id
	@HiLoId
	private @Nullable String id;

	public @Nullable String getId() {
		return this.id;
	}

}
