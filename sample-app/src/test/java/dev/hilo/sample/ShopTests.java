package dev.hilo.sample;

import java.util.List;
import java.util.Locale;

import com.jayway.jsonpath.JsonPath;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import dev.hilo.DocumentId;
import dev.hilo.web.HiLoPublicIds;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(properties = "spring.datasource.url=jdbc:h2:mem:shop;CASE_INSENSITIVE_IDENTIFIERS=TRUE")
@AutoConfigureMockMvc
class ShopTests {

	@Autowired
	private MockMvcTester shop;

	@Test
	void aNewOrderIsCreatedAtALinkThatDoesNotCount() throws Exception {
		MvcTestResult created = post("""
				{"product":"Tea","quantity":2}""");
		assertThat(created).hasStatus(HttpStatus.CREATED);
		assertThat(locationOf(created)).matches("/orders/ord_[0-9a-z]{15}");
		assertThat(created).bodyJson()
			.extractingPath("$.publicId")
			.isEqualTo(locationOf(created).substring("/orders/".length()));
		assertThat(idOf(created)).matches("orders/\\d+-A");
		assertThat(created).bodyJson().isLenientlyEqualTo("""
				{"lines":[{"product":"Tea","quantity":2}]}""");
	}

	@Test
	void theLocationOfANewOrderAndThePathThatIsItsIdLeadToIt() throws Exception {
		MvcTestResult created = post("""
				{"product":"Lemon cake","quantity":1000}""");
		String link = locationOf(created);
		for (String path : List.of(link, "/orders/" + link.substring(8).toUpperCase(Locale.ROOT),
				"/" + idOf(created))) {
			assertThat(this.shop.get().uri(path)).hasStatusOk()
				.bodyJson()
				.isStrictlyEqualTo(created.getResponse().getContentAsString());
		}
	}

	@Test
	void aLinkWithATypingErrorIsRefusedAndOneToNoOrderIsNotFound(@Autowired HiLoPublicIds publicIds) {
		String link = locationOf(post("""
				{"product":"Tea","quantity":2}"""));
		String wrong = link.substring(0, link.length() - 1) + (link.endsWith("0") ? "1" : "0");
		assertThat(this.shop.get().uri(wrong)).hasStatus(HttpStatus.BAD_REQUEST);
		assertThat(this.shop.get().uri("/orders/ord_5")).hasStatus(HttpStatus.BAD_REQUEST);
		assertProblem(this.shop.get().uri("/orders/" + publicIds.encode("ord", 999999)).exchange(),
				HttpStatus.NOT_FOUND, "There is no order at this link");
	}

	@Test
	void operatorsSeeTheRangesTheHealthAndTheMeters() {
		post("""
				{"product":"Tea","quantity":1}""");
		assertThat(this.shop.get().uri("/actuator/hilo")).hasStatusOk()
			.bodyJson()
			.hasPathSatisfying("$.databases.default.collections.orders.left", (left) -> left.assertThat().asNumber())
			.hasPathSatisfying("$.databases.default.collections.orders.waited", (left) -> left.assertThat().asNumber());
		assertThat(this.shop.get().uri("/actuator/health/hilo")).hasStatusOk()
			.bodyJson()
			.extractingPath("$.status")
			.isEqualTo("UP");
	}

	@Test
	void theIdsOfOrdersFollowOnEachOther() throws Exception {
		long first = numberOf(post("""
				{"product":"Tea","quantity":1}"""));
		long second = numberOf(post("""
				{"product":"Tea","quantity":1}"""));
		assertThat(second).isEqualTo(first + 1);
	}

	@Test
	void theNewestOrdersComeFirstAndNoMoreThanAskedFor() throws Exception {
		String older = idOf(post("""
				{"product":"Tea","quantity":1}"""));
		String newer = idOf(post("""
				{"product":"Tea","quantity":1}"""));
		assertThat(this.shop.get().uri("/orders?limit=2")).hasStatusOk()
			.bodyJson()
			.extractingPath("$[*].id")
			.asArray()
			.containsExactly(newer, older);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/orders/999999-A", "/orders/", "/orders/tea", "/orders/1" })
	void anUnknownOrderIsNotFound(String path) {
		MvcTestResult answer = this.shop.get().uri(path).exchange();
		assertProblem(answer, HttpStatus.NOT_FOUND, "There is no order at " + path);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			{"product":"Ink","quantity":2}    | There is no product 'Ink'. GET /products lists them
			{"product":"tea ","quantity":2}   | There is no product 'tea '. GET /products lists them
			{"product":" ","quantity":2}      | product must not be blank
			{"quantity":2}                    | product must not be blank
			{"product":"Tea","quantity":0}    | quantity must be greater than or equal to 1
			{"product":"Tea","quantity":-1}   | quantity must be greater than or equal to 1
			{"product":"Tea","quantity":1001} | quantity must be less than or equal to 1000
			{"product":"Tea"}                 | quantity must not be null
			{}                                | product must not be blank, quantity must not be null
			""")
	void anOrderThatCannotBeMadeIsRefusedWithTheReason(String body, String reason) {
		assertProblem(post(body), HttpStatus.BAD_REQUEST, reason);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "null", "[]", "Tea", "{\"product\":\"Tea\"", "{\"product\":\"Tea\",\"quantity\":2.5}",
			"{\"product\":\"Tea\",\"quantity\":\"two\"}", "{\"product\":\"Tea\",\"quantity\":4294967298}" })
	void aBodyThatCannotBeReadIsRefusedWithAnExample(String body) {
		assertProblem(post(body), HttpStatus.BAD_REQUEST,
				"The body can't be read. Send JSON such as {\"product\":\"Tea\",\"quantity\":2}");
	}

	@ParameterizedTest
	@CsvSource({ "0, limit must be greater than or equal to 1", "101, limit must be less than or equal to 100",
			"many, Failed to convert 'limit' with value: 'many'" })
	void aLimitOutOfBoundsIsRefused(String limit, String reason) {
		assertProblem(this.shop.get().uri("/orders?limit={limit}", limit).exchange(), HttpStatus.BAD_REQUEST, reason);
	}

	@Test
	void theFirstProductsHaveTheFirstNumbers() {
		assertThat(this.shop.get().uri("/products")).hasStatusOk().bodyJson().isStrictlyEqualTo("""
				[{"id":1,"name":"Tea"},{"id":2,"name":"Coffee"},{"id":3,"name":"Cocoa"},
				{"id":4,"name":"Honey"},{"id":5,"name":"Lemon cake"}]""");
	}

	@Test
	void lookingAtTheRangesShowsThemAndChangesNothing() throws Exception {
		post("""
				{"product":"Tea","quantity":1}""");
		MvcTestResult before = this.shop.get().uri("/hilo").exchange();
		assertThat(before).bodyJson().extractingPath("$.held[0].collection").isEqualTo("orders");
		assertThat(before).bodyJson().extractingPath("$.ownDatabase").isEqualTo(false);
		// A range that orders had fetched ahead may still come
		Awaitility.await()
			.untilAsserted(() -> assertThat(this.shop.get().uri("/hilo")).hasStatusOk()
				.bodyJson()
				.isStrictlyEqualTo(this.shop.get().uri("/hilo").exchange().getResponse().getContentAsString()));
		assertThat(this.shop.get().uri("/hilo/table")).bodyJson()
			.extractingPath("$[?(@.collection=='products')].maxValue")
			.asArray()
			.containsExactly(32);
	}

	@Test
	void manyOrdersAtOnceTakeFewTrips() throws Exception {
		MvcTestResult before = this.shop.get().uri("/hilo").exchange();
		MvcTestResult made = this.shop.post()
			.uri("/orders/batch")
			.contentType(MediaType.APPLICATION_JSON)
			.content("{\"product\":\"Tea\",\"quantity\":2,\"count\":1000}")
			.exchange();
		assertThat(made).hasStatusOk().bodyJson().extractingPath("$.count").isEqualTo(1000);
		MvcTestResult after = this.shop.get().uri("/hilo").exchange();
		assertThat(tally(after, "ids") - tally(before, "ids")).isEqualTo(1000);
		assertThat(tally(after, "trips") - tally(before, "trips")).isBetween(1, 20);
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 10_001 })
	void moreOrdersAtOnceThanAllowedAreRefused(int count) {
		assertThat(this.shop.post()
			.uri("/orders/batch")
			.contentType(MediaType.APPLICATION_JSON)
			.content("{\"product\":\"Tea\",\"quantity\":2,\"count\":" + count + "}")).hasStatus(HttpStatus.BAD_REQUEST);
	}

	@Test
	void aDatabaseThatTheShopDidNotStartCannotBeTakenAway() {
		assertProblem(this.shop.delete().uri("/database").exchange(), HttpStatus.CONFLICT,
				"This instance did not start the database, so it can't stop it");
	}

	@Test
	void withoutASecondInstanceNothingIsHandedOnToIt() {
		assertProblem(this.shop.get().uri("/second/hilo").exchange(), HttpStatus.SERVICE_UNAVAILABLE,
				"There is no second instance");
	}

	@Test
	void thePageIsServed() {
		assertThat(this.shop.get().uri("/")).hasStatusOk().hasForwardedUrl("index.html");
	}

	private MvcTestResult post(String body) {
		return this.shop.post().uri("/orders").contentType(MediaType.APPLICATION_JSON).content(body).exchange();
	}

	private static String locationOf(MvcTestResult created) {
		return String.valueOf(created.getResponse().getHeader("Location"));
	}

	private static int tally(MvcTestResult view, String name) throws Exception {
		return JsonPath.read(view.getResponse().getContentAsString(), "$.tally." + name);
	}

	private static String idOf(MvcTestResult created) throws Exception {
		return JsonPath.read(created.getResponse().getContentAsString(), "$.id");
	}

	private static long numberOf(MvcTestResult created) throws Exception {
		return DocumentId.parse(idOf(created)).number();
	}

	private static void assertProblem(MvcTestResult answer, HttpStatus status, String detail) {
		assertThat(answer).hasStatus(status).hasContentType(MediaType.APPLICATION_PROBLEM_JSON);
		assertThat(answer).bodyJson().extractingPath("$.detail").isEqualTo(detail);
	}

}
