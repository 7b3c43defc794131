package dev.hilo.smoke.jpa;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;

import dev.hilo.jpa.HiLoId;

/**
 * A note with a document id.
 */
@Entity
public class Note {

	@Id
	@HiLoId
	private @Nullable String id;

	private String text = "";

	protected Note() {
	}

	public Note(String text) {
		this.text = text;
	}

	public @Nullable String getId() {
		return this.id;
	}

	public String getText() {
		return this.text;
	}

}
