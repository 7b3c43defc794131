package dev.hilo.sample.jpa;

import java.util.Map;
import java.util.Set;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.scheme.IdDescriber;

/**
 * Makes an id of any kind and tells what it is made of. Most need no entity.
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
	Map<String, Object> next(@PathVariable String collection) {
		if (!COLLECTIONS.contains(collection)) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND,
					"There is no other kind of id named '" + collection + "'");
		}
		String id = this.ids.generateDocumentId(collection);
		return Map.of("id", id, "madeOf", this.describer.describe(id));
	}

	@PostMapping("/ids/reviews")
	Map<String, Object> review() {
		Long id = this.reviews.save(new Review("Good tea")).getId();
		return Map.of("id", id.toString(), "madeOf", this.describer.describe("reviews", id));
	}

}
