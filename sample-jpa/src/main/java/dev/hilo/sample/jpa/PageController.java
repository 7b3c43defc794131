package dev.hilo.sample.jpa;

import java.util.Map;
import java.util.Set;

import org.springframework.http.HttpStatus;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.range.HeldRanges;
import dev.hilo.scheme.IdDescriber;

/**
 * What the page shows of HiLo itself, and the other kinds of ids, which need no entities.
 */
@RestController
class PageController {

	/** Their schemes are in application.yml. */
	private static final Set<String> COLLECTIONS = Set.of("visits", "receipts", "coupons", "accounts", "seats",
			"returns", "exchanges");

	private final HeldRanges ranges;

	private final JdbcClient jdbc;

	private final HiLoIdGenerator ids;

	private final IdDescriber describer;

	private final ReviewRepository reviews;

	PageController(HeldRanges ranges, JdbcClient jdbc, HiLoIdGenerator ids, IdDescriber describer,
			ReviewRepository reviews) {
		this.ranges = ranges;
		this.jdbc = jdbc;
		this.ids = ids;
		this.describer = describer;
		this.reviews = reviews;
	}

	@GetMapping("/hilo")
	Map<String, Object> look() {
		return Map.of("held", this.ranges.heldRanges(), "table",
				this.jdbc.sql("select collection, max_value from hilo_range order by collection")
					.query(Row.class)
					.list());
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

	/** The highest number that any instance has reserved. */
	record Row(String collection, long maxValue) {
	}

}
