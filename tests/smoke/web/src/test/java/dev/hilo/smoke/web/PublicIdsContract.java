package dev.hilo.smoke.web;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;

import dev.hilo.web.HiLoPublicIds;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What public ids do in each web stack.
 */
abstract class PublicIdsContract {

	static final HiLoPublicIds ids = HiLoPublicIds.withKey(0, "not-a-secret-not-a-secret");

	static final String five = ids.encode("ord", 5);

	static final String six = ids.encode("ord", 6);

	/** A busy machine may take longer than the default for a first request. */
	static final Duration LIMIT = Duration.ofMinutes(1);

	private static final String plainOrder = "{\"id\": %s}";

	abstract WebTestClient client();

	@Test
	void pathVariableComesInAndJsonGoesOutAsText() {
		String json = answer("/orders/{id}", five);
		assertThat(json).contains("\"id\":\"" + five + "\"").contains("\"replaced\":null");
	}

	@Test
	void bodyOfEachTypeIsReadAndWritten() {
		String json = """
				{"id":"%s","customer":"%s","earlier":["%s","%s"],"invoices":["%s"],"items":["%s"],"replaced":"%s"}"""
			.formatted(five, ids.encode("cus", 7), five, six, ids.encode("inv", 8), ids.encode("itm", 9), six);
		assertThat(post("/orders", json)).isEqualTo("5 7 [5, 6] [8] [9] Optional[6]");
		assertThat(post("/same", json)).isEqualTo(json);
	}

	@Test
	void parametersOfEachTypeAreRead() {
		assertThat(answer("/int/{id}", five)).isEqualTo("5");
		assertThat(answer("/parameter?id={id}", five)).isEqualTo("5");
		assertThat(answer("/optional?id={id}", five)).isEqualTo("Optional[5]");
		assertThat(answer("/optional")).isEqualTo("Optional.empty");
		assertThat(answer("/list?ids={a}&ids={b}", five, six)).isEqualTo("[5, 6]");
		assertThat(answer("/list?ids={a},{b}", five, six)).isEqualTo("[5, 6]");
		assertThat(answer("/array?ids={a},{b}", five, six)).isEqualTo("[5, 6]");
		assertThat(answer("/setters?customer={a}&orders={b}", ids.encode("cus", 7), six)).isEqualTo("7 [6]");
		assertThat(answer("/setters?orders[0]={a}&orders[1]={b}", five, six)).isEqualTo("null [5, 6]");
		assertThat(answer("/record?from={a}&to={b}", five, six)).isEqualTo("5 6");
		assertThat(header(five)).isEqualTo("5");
	}

	@Test
	void beanWritesAndReadsByHand() {
		assertThat(answer("/by-hand?id={id}", five)).isEqualTo(ids.encode("inv", 5));
	}

	@ParameterizedTest
	@ValueSource(strings = { "/orders/5", "/int/5", "/parameter?id=5", "/optional?id=5", "/list?ids=5",
			"/array?ids=5,6", "/setters?customer=5", "/setters?orders=5", "/setters?orders[0]=5", "/record?from=5",
			"/by-hand?id=5" })
	void plainNumberIsABadRequestInEachPlace(String path) {
		client().get().uri(path).exchange().expectStatus().isEqualTo(HttpStatus.BAD_REQUEST);
	}

	@Test
	void plainNumberInAHeaderIsABadRequest() {
		client().get().uri("/header").header("Order", "5").exchange().expectStatus().isBadRequest();
	}

	@ParameterizedTest
	@ValueSource(strings = { "5", "\"5\"", "null", "\"\"", "{}", "[5]", "true", "5.0" })
	void otherThanAPublicIdInJsonIsABadRequest(String id) {
		refusePost(plainOrder.formatted(id));
	}

	@ParameterizedTest
	@ValueSource(strings = { "\"customer\": 5", "\"earlier\": [5]", "\"invoices\": [\"5\"]", "\"items\": [5]",
			"\"items\": [null]", "\"replaced\": 5" })
	void plainNumberInJsonIsABadRequest(String property) {
		refusePost("{\"id\": \"" + five + "\", " + property + "}");
	}

	@Test
	void wrongKindIsABadRequest() {
		client().get().uri("/orders/{id}", ids.encode("inv", 5)).exchange().expectStatus().isBadRequest();
	}

	@Test
	void numberThatDoesNotFitIntoAnIntIsABadRequest() {
		client().get().uri("/int/{id}", ids.encode("ord", 1L << 31)).exchange().expectStatus().isBadRequest();
	}

	private void refusePost(String json) {
		client().post()
			.uri("/orders")
			.contentType(MediaType.APPLICATION_JSON)
			.bodyValue(json)
			.exchange()
			.expectStatus()
			.isBadRequest();
	}

	private String answer(String path, Object... variables) {
		return body(client().get().uri(path, variables).exchange());
	}

	private String header(String id) {
		return body(client().get().uri("/header").header("Order", id).exchange());
	}

	private String post(String path, String json) {
		return body(client().post().uri(path).contentType(MediaType.APPLICATION_JSON).bodyValue(json).exchange());
	}

	private static String body(WebTestClient.ResponseSpec response) {
		return String.valueOf(response.expectStatus().isOk().expectBody(String.class).returnResult().getResponseBody());
	}

}
