package dev.hilo.sample.web;

import java.util.Collection;
import java.util.List;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import dev.hilo.range.HeldRange;
import dev.hilo.range.HeldRanges;

/**
 * Shows how HiLo works: what this instance holds, and what the database keeps. A request
 * draws no id and reserves no range.
 */
@RestController
class HiLoController {

	private final HeldRanges ranges;

	private final JdbcClient jdbc;

	HiLoController(HeldRanges ranges, JdbcClient jdbc) {
		this.ranges = ranges;
		this.jdbc = jdbc;
	}

	@GetMapping("/hilo")
	View look() {
		return new View(this.ranges.heldRanges(),
				this.jdbc.sql("select collection, max_value from hilo_range order by collection")
					.query(Row.class)
					.list());
	}

	/**
	 * What this instance holds, and the rows of the table.
	 */
	record View(Collection<HeldRange> held, List<Row> table) {
	}

	/**
	 * A row of the table: the highest number that any instance has reserved.
	 */
	record Row(String collection, long maxValue) {
	}

}
