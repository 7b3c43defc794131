package dev.hilo.sample;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the page hears while the database of a running shop is away.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "spring.datasource.hikari.connection-timeout=1000", "hilo.collections.orders.max-capacity=1",
				"hilo.collections.orders.initial-capacity=1" })
@Tag("all")
@DirtiesContext
class DatabaseAwayTests {

	private static final String AWAY = "The database does not answer. The shop goes on by itself as soon as it is back";

	@TempDir
	private static Path folder;

	private final HttpClient http = HttpClient.newHttpClient();

	@Autowired
	private JdbcTemplate jdbc;

	@LocalServerPort
	private int port;

	@DynamicPropertySource
	static void inTheFolder(DynamicPropertyRegistry properties) {
		properties.add("shop.folder", folder::toString);
	}

	@BeforeEach
	void theShopWorks() throws Exception {
		assertThat(order().statusCode()).isEqualTo(201);
	}

	@Test
	void thePageComesAndWhatNeedsTheDatabaseSaysSoUntilItIsBack() throws Exception {
		assertThat(send(request("/database").DELETE()).statusCode()).isEqualTo(204);
		assertThat(get("/").statusCode()).isEqualTo(200);
		assertThat(get("/shop.js").statusCode()).isEqualTo(200);
		assertThat(get("/hilo").body()).contains("\"databaseAway\":true", "\"collection\":\"orders\"");
		assertSaysThatTheDatabaseIsAway(get("/products"));
		assertSaysThatTheDatabaseIsAway(get("/orders"));
		assertSaysThatTheDatabaseIsAway(get("/hilo/table"));
		assertSaysThatTheDatabaseIsAway(order());
		assertSaysThatTheDatabaseIsAway(post("/ids/reviews", ""));
		assertThat(send(request("/second").PUT(BodyPublishers.noBody())).body())
			.contains("A new instance needs the database to start, and it is away");

		assertThat(send(request("/database").PUT(BodyPublishers.noBody())).statusCode()).isEqualTo(204);
		Awaitility.await()
			.atMost(Duration.ofSeconds(30))
			// As the page asks. A pool looks at a connection only when it has rested.
			.pollInterval(Duration.ofSeconds(2))
			.untilAsserted(() -> assertThat(get("/hilo/table").statusCode()).isEqualTo(200));
		assertThat(get("/products").statusCode()).isEqualTo(200);
		assertThat(order().statusCode()).isEqualTo(201);
	}

	@Test
	void idsGoOnWithoutTheDatabaseToTheEndOfTheRangesAndThenSayWhy() throws Exception {
		post("/orders/batch", "{\"product\":\"Tea\",\"quantity\":2,\"count\":10}");
		// The next one lies ahead, so that none is on its way when the database goes
		Awaitility.await().until(() -> leftIn(get("/hilo").body()) > 0);
		assertThat(send(request("/database").DELETE()).statusCode()).isEqualTo(204);
		String left = get("/hilo").body();
		String drawn = post("/hilo/draws", "{\"count\":1000000}").body();
		assertThat(drawn).contains("\"problem\":\"No range").contains("\"made\":" + leftIn(left) + ",");
		assertThat(leftIn(get("/hilo").body())).isZero();

		assertThat(send(request("/database").PUT(BodyPublishers.noBody())).statusCode()).isEqualTo(204);
		Awaitility.await()
			.atMost(Duration.ofSeconds(30))
			.pollInterval(Duration.ofSeconds(2))
			.untilAsserted(() -> assertThat(order().statusCode()).isEqualTo(201));
	}

	@Test
	void anOrderThatCannotGetAnIdIsToBeTriedAgainUntilItCan() throws Exception {
		this.jdbc.execute("alter table hilo_range rename to elsewhere");
		Awaitility.await()
			.atMost(Duration.ofSeconds(30))
			// Until the number that was fetched ahead is used up
			.untilAsserted(() -> assertSaysThatTheDatabaseIsAway(order()));
		assertThat(get("/products").statusCode()).isEqualTo(200);
		this.jdbc.execute("alter table elsewhere rename to hilo_range");
		Awaitility.await()
			.atMost(Duration.ofSeconds(30))
			.untilAsserted(() -> assertThat(order().statusCode()).isEqualTo(201));
	}

	private static void assertSaysThatTheDatabaseIsAway(HttpResponse<String> answer) {
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
		assertThat(answer.headers().firstValue("Retry-After")).contains("5");
		assertThat(answer.body()).contains("\"detail\":\"" + AWAY + "\"");
	}

	private static long leftIn(String view) {
		return Pattern.compile("\"low\":(\\d+),\"high\":(\\d+),\"used\":(\\d+)")
			.matcher(view)
			.results()
			.mapToLong((range) -> number(range, 2) - number(range, 1) + 1 - number(range, 3))
			.sum();
	}

	private static long number(MatchResult range, int group) {
		return Long.parseLong(range.group(group));
	}

	private HttpResponse<String> get(String path) throws Exception {
		return send(request(path));
	}

	private HttpResponse<String> order() throws Exception {
		return post("/orders", "{\"product\":\"Tea\",\"quantity\":2}");
	}

	private HttpResponse<String> post(String path, String body) throws Exception {
		return send(request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(body)));
	}

	private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
		return this.http.send(request.build(), BodyHandlers.ofString());
	}

	private HttpRequest.Builder request(String path) {
		return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + this.port + path));
	}

}
