package dev.hilo.sample;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.ActiveProfiles;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the page hears while the database of a running shop is away.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "spring.datasource.hikari.connection-timeout=500", "hilo.collections.orders.max-capacity=1",
				"hilo.collections.orders.initial-capacity=1" })
@ActiveProfiles("h2-server")
@DirtiesContext
class DatabaseAwayTests {

	private static final String AWAY = "The database does not answer. The shop goes on by itself as soon as it is back";

	@TempDir
	private static Path folder;

	private static DatabaseProcess database;

	private final HttpClient http = HttpClient.newHttpClient();

	@Autowired
	private JdbcTemplate jdbc;

	@LocalServerPort
	private int port;

	@DynamicPropertySource
	static void onTheDatabase(DynamicPropertyRegistry properties) throws IOException {
		database = DatabaseProcess.start(folder);
		properties.add("shop.h2-port", database::port);
	}

	@AfterAll
	static void stop() {
		database.close();
	}

	@BeforeEach
	void theShopWorks() throws Exception {
		assertThat(order().statusCode()).isEqualTo(201);
	}

	@Test
	void thePageComesAndWhatNeedsTheDatabaseSaysSoUntilItIsBack() throws Exception {
		database.goAway();
		assertThat(get("/").statusCode()).isEqualTo(200);
		assertThat(get("/shop.js").statusCode()).isEqualTo(200);
		assertSaysThatTheDatabaseIsAway(get("/products"));
		assertSaysThatTheDatabaseIsAway(get("/orders"));
		assertSaysThatTheDatabaseIsAway(get("/hilo"));
		assertSaysThatTheDatabaseIsAway(order());
		assertSaysThatTheDatabaseIsAway(post("/ids/reviews", ""));

		database.comeBack();
		Awaitility.await()
			.atMost(Duration.ofSeconds(30))
			// As the page asks. A pool looks at a connection only when it has rested.
			.pollInterval(Duration.ofSeconds(2))
			.untilAsserted(() -> assertThat(get("/hilo").statusCode()).isEqualTo(200));
		assertThat(get("/products").statusCode()).isEqualTo(200);
		assertThat(order().statusCode()).isEqualTo(201);
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

	private HttpResponse<String> get(String path) throws Exception {
		return this.http.send(request(path).build(), BodyHandlers.ofString());
	}

	private HttpResponse<String> order() throws Exception {
		return post("/orders", "{\"product\":\"Tea\",\"quantity\":2}");
	}

	private HttpResponse<String> post(String path, String body) throws Exception {
		return this.http.send(
				request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(body)).build(),
				BodyHandlers.ofString());
	}

	private HttpRequest.Builder request(String path) {
		return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + this.port + path));
	}

}
