package dev.hilo.sample.jpa;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;

/**
 * A customer's opinion. It has no {@code @HiLoId}, so the database makes its id as ever.
 */
@Entity
class Review {

	@Id
	@GeneratedValue(strategy = GenerationType.IDENTITY)
	private @Nullable Long id;

	private String words = "";

	protected Review() {
	}

	Review(String words) {
		this.words = words;
	}

	public @Nullable Long getId() {
		return this.id;
	}

	public String getWords() {
		return this.words;
	}

}
