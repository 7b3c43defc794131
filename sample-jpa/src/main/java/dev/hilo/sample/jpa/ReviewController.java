package dev.hilo.sample.jpa;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

import dev.hilo.sample.page.NewId;
import dev.hilo.scheme.IdDescriber;

/**
 * Stores a review, which gets its id from the database, and says what the id is made of.
 */
@RestController
class ReviewController {

	private final ReviewRepository reviews;

	private final IdDescriber describer;

	ReviewController(ReviewRepository reviews, IdDescriber describer) {
		this.reviews = reviews;
		this.describer = describer;
	}

	@PostMapping(path = "/ids/reviews", consumes = MediaType.APPLICATION_JSON_VALUE)
	NewId review() {
		Long id = this.reviews.save(new Review("Good tea")).getId();
		return new NewId(id.toString(), this.describer.describe("reviews", id));
	}

}
