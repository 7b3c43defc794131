package dev.hilo.sample.page;

import java.util.List;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

import dev.hilo.RangeUnavailableException;
import dev.hilo.range.HeldRange;

/**
 * Shows how HiLo works. Looking draws no id and reserves no range.
 */
@RestController
@RequestMapping("/hilo")
class HiLoController {

	private final OrderIds orders;

	private final JdbcClient jdbc;

	private final SecondInstance second;

	private final ObjectProvider<DatabaseServer> server;

	HiLoController(OrderIds orders, JdbcClient jdbc, SecondInstance second, ObjectProvider<DatabaseServer> server) {
		this.orders = orders;
		this.jdbc = jdbc;
		this.second = second;
		this.server = server;
	}

	/** Asks no database, so it answers while that is away. */
	@GetMapping
	View look() {
		DatabaseServer own = this.server.getIfAvailable();
		return new View(this.orders.held(), this.orders.tally(), own != null, own != null && own.isAway(),
				this.second.state());
	}

	/** What the database keeps. */
	@GetMapping("/table")
	List<Row> table() {
		return this.jdbc.sql("select collection, max_value from hilo_range order by collection")
			.query(Row.class)
			.list();
	}

	/** Draws ids that are not stored, until they end: a way to see how long they last. */
	@PostMapping("/draws")
	Drawn draw(@Valid @RequestBody Draws wanted) {
		String first = null;
		String last = null;
		for (int made = 0; made < wanted.count(); made++) {
			try {
				last = this.orders.draw();
				first = (first != null) ? first : last;
			}
			catch (RangeUnavailableException ex) {
				return new Drawn(made, first, last, ex.getMessage());
			}
		}
		return new Drawn(wanted.count(), first, last, null);
	}

	/**
	 * What this instance holds for orders, and what it knows of the others.
	 */
	record View(List<HeldRange> held, Tally tally, boolean ownDatabase, boolean databaseAway,
			SecondInstance.State second) {
	}

	/**
	 * A row of the table: the highest number that any instance has reserved.
	 */
	record Row(String collection, long maxValue) {
	}

	/**
	 * How many ids to draw.
	 */
	record Draws(@Min(1) @Max(1_000_000) int count) {
	}

	/**
	 * The ids drawn, and why there are no more of them.
	 */
	record Drawn(int made, @Nullable String first, @Nullable String last, @Nullable String problem) {
	}

}
