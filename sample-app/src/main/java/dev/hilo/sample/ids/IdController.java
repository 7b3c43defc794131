package dev.hilo.sample.ids;

import java.util.Set;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.scheme.IdDescriber;
import dev.hilo.scheme.IdDescription;

/**
 * Makes an id of any kind and tells what it is made of. A POST, because each call uses up
 * an id.
 */
@RestController
class IdController {

	/** Their schemes are in application.yml. */
	private static final Set<String> COLLECTIONS = Set.of("visits", "receipts", "coupons", "accounts", "seats",
			"returns", "exchanges");

	private final HiLoIdGenerator ids;

	private final IdDescriber describer;

	private final ReviewRepository reviews;

	IdController(HiLoIdGenerator ids, IdDescriber describer, ReviewRepository reviews) {
		this.ids = ids;
		this.describer = describer;
		this.reviews = reviews;
	}

	@PostMapping("/ids/{collection}")
	NewId next(@PathVariable String collection) {
		if (!COLLECTIONS.contains(collection)) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND,
					"There is no other kind of id named '" + collection + "'");
		}
		String id = this.ids.generateDocumentId(collection);
		return new NewId(id, this.describer.describe(id));
	}

	/** A review must be stored to get its id. */
	@PostMapping("/ids/reviews")
	NewId review() {
		Long id = this.reviews.save(new Review(null, "Good tea")).id();
		return new NewId(String.valueOf(id), this.describer.describe("reviews", (id != null) ? id : 0));
	}

	/**
	 * An id, as text, and what it is made of.
	 */
	record NewId(String id, IdDescription madeOf) {
	}

}
