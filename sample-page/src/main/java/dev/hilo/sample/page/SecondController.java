package dev.hilo.sample.page;

import java.io.IOException;
import java.util.List;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Starts and stops the second instance, and hands on what the page asks of it: a browser
 * that sees one port only, as through a tunnel, sees both instances.
 */
@RestController
@RequestMapping("/second")
class SecondController {

	private static final String COUNTER = "select max_value from hilo_range where collection = '" + OrderIds.COLLECTION
			+ "'";

	private final SecondInstance second;

	private final JdbcClient jdbc;

	private final ObjectProvider<DatabaseServer> server;

	private final RestClient http = RestClient.create();

	SecondController(SecondInstance second, JdbcClient jdbc, ObjectProvider<DatabaseServer> server) {
		this.second = second;
		this.jdbc = jdbc;
		this.server = server;
	}

	@PutMapping
	@ResponseStatus(HttpStatus.ACCEPTED)
	void start() throws IOException {
		if (isAway()) {
			throw new ResponseStatusException(HttpStatus.SERVICE_UNAVAILABLE,
					"A new instance needs the database to start, and it is away");
		}
		this.second.start();
	}

	@DeleteMapping
	Stopped stop() throws IOException, InterruptedException {
		Last last = last();
		Long before = counter();
		this.second.stop((last != null) ? last.tally() : Tally.NONE);
		return new Stopped((last != null) ? last.unused() : 0, before, counter());
	}

	@RequestMapping(path = { "/hilo", "/hilo/draws", "/orders", "/orders/batch" },
			method = { RequestMethod.GET, RequestMethod.POST })
	ResponseEntity<byte[]> handOn(HttpServletRequest asked,
			@RequestHeader(name = HttpHeaders.CONTENT_TYPE, required = false) @Nullable MediaType type,
			@RequestBody(required = false) byte @Nullable [] body) {
		if (!this.second.isAlive()) {
			throw new ResponseStatusException(HttpStatus.SERVICE_UNAVAILABLE, "There is no second instance");
		}
		// The pattern above, never what the client wrote
		String path = String.valueOf(asked.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE));
		RestClient.RequestBodySpec request = this.http.method(HttpMethod.valueOf(asked.getMethod()))
			.uri(url(path.substring("/second".length())));
		if (type != null && body != null) {
			request.contentType(type).body(body);
		}
		try {
			return request.exchange((sent, answer) -> {
				if (!isJson(answer.getHeaders().getContentType())) {
					throw new ResponseStatusException(HttpStatus.BAD_GATEWAY, "The second instance answers no JSON");
				}
				return ResponseEntity.status(answer.getStatusCode())
					.contentType(answer.getHeaders().getContentType())
					.body(answer.getBody().readAllBytes());
			});
		}
		catch (ResourceAccessException ex) {
			throw new ResponseStatusException(HttpStatus.SERVICE_UNAVAILABLE, "The second instance does not answer",
					ex);
		}
	}

	private static boolean isJson(@Nullable MediaType type) {
		return MediaType.APPLICATION_JSON.equalsTypeAndSubtype(type)
				|| MediaType.APPLICATION_PROBLEM_JSON.equalsTypeAndSubtype(type);
	}

	private @Nullable Last last() {
		try {
			return this.second.isAlive() ? this.http.get().uri(url("/hilo")).retrieve().body(Last.class) : null;
		}
		catch (RestClientException ex) {
			return null;
		}
	}

	/** Of orders; none while the database is away. */
	private @Nullable Long counter() {
		try {
			return isAway() ? null : this.jdbc.sql(COUNTER).query(Long.class).optional().orElse(null);
		}
		catch (DataAccessException ex) {
			return null;
		}
	}

	private boolean isAway() {
		DatabaseServer own = this.server.getIfAvailable();
		return own != null && own.isAway();
	}

	private String url(String path) {
		return "http://127.0.0.1:" + this.second.port() + path;
	}

	/** What the second instance says of itself before it stops. */
	private record Last(List<Held> held, Tally tally) {

		long unused() {
			return this.held.stream().mapToLong((range) -> range.high - range.low + 1 - range.used).sum();
		}

	}

	private record Held(long low, long high, long used) {
	}

	/**
	 * What became of the numbers that the second instance had not used.
	 *
	 * @param unused how many it held
	 * @param before what the counter was before it stopped
	 * @param after what the counter was then
	 */
	record Stopped(long unused, @Nullable Long before, @Nullable Long after) {
	}

}
