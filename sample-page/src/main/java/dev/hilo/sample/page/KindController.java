package dev.hilo.sample.page;

import java.util.Set;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.scheme.IdDescriber;

/**
 * Makes an id of any kind and says what it is made of. A POST, because each call uses up
 * an id; of JSON, because a browser sends any other for a page of another site unasked.
 */
@RestController
class KindController {

	/** Their schemes are in application.yml. */
	private static final Set<String> COLLECTIONS = Set.of("visits", "receipts", "coupons", "accounts", "seats",
			"returns", "exchanges");

	private final HiLoIdGenerator ids;

	private final IdDescriber describer;

	KindController(HiLoIdGenerator ids, IdDescriber describer) {
		this.ids = ids;
		this.describer = describer;
	}

	@PostMapping(path = "/ids/{collection}", consumes = MediaType.APPLICATION_JSON_VALUE)
	NewId next(@PathVariable String collection) {
		if (!COLLECTIONS.contains(collection)) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND,
					"There is no other kind of id named '" + collection + "'");
		}
		String id = this.ids.generateDocumentId(collection);
		return new NewId(id, this.describer.describe(id));
	}

}
