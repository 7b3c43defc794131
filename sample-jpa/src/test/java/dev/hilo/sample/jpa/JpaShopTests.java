package dev.hilo.sample.jpa;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.jayway.jsonpath.JsonPath;
import jakarta.persistence.EntityManagerFactory;
import org.hibernate.SessionFactory;
import org.hibernate.stat.Statistics;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import dev.hilo.web.HiLoPublicIds;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("all")
@SpringBootTest(properties = "spring.datasource.url=jdbc:h2:mem:shop")
@AutoConfigureMockMvc
class JpaShopTests {

	private static final String TEA = "{\"product\":\"Tea\",\"quantity\":2}";

	@Autowired
	private MockMvcTester shop;

	@Autowired
	private OrderRepository orders;

	@Test
	void anOrderIsCreatedAtALinkThatDoesNotCountFoundAtThePathThatIsItsIdAndListedFirst() throws Exception {
		MvcTestResult created = post("/orders", TEA);
		assertThat(created).hasStatus(HttpStatus.CREATED);
		assertThat(locationOf(created)).matches("/orders/ord_[0-9a-z]{15}");
		String body = created.getResponse().getContentAsString();
		String id = JsonPath.read(body, "$.id");
		assertThat(id).matches("orders/\\d+-A");
		assertThat(body).contains("\"publicId\":\"" + locationOf(created).substring("/orders/".length()) + "\"");
		assertThat(this.shop.get().uri(locationOf(created))).bodyJson().isStrictlyEqualTo(body);
		assertThat(this.shop.get().uri("/" + id)).bodyJson().isStrictlyEqualTo(body);
		assertThat(this.shop.get().uri("/orders?limit=1")).bodyJson().isStrictlyEqualTo("[" + body + "]");
	}

	@Test
	void aLinkWithATypingErrorIsRefusedAndOneToNoOrderIsNotFound(@Autowired HiLoPublicIds publicIds) {
		String link = locationOf(post("/orders", TEA));
		String wrong = link.substring(0, link.length() - 1) + (link.endsWith("0") ? "1" : "0");
		assertThat(this.shop.get().uri(wrong)).hasStatus(HttpStatus.BAD_REQUEST);
		assertThat(this.shop.get().uri("/orders/ord_5")).hasStatus(HttpStatus.BAD_REQUEST);
		assertThat(this.shop.get().uri("/orders/1")).hasStatus(HttpStatus.NOT_FOUND);
		assertThat(this.shop.get().uri("/orders/" + publicIds.encode("ord", 999999))).hasStatus(HttpStatus.NOT_FOUND);
	}

	@Test
	void nameThatNoProductCanHaveIsNoProblemOfTheDatabase() {
		String order = "{\"product\":\"%s\",\"quantity\":2,\"count\":1}".formatted("x".repeat(101));
		for (String path : List.of("/orders", "/orders/batch")) {
			assertThat(post(path, order)).hasStatus(HttpStatus.BAD_REQUEST)
				.bodyText()
				.doesNotContain("There is no product");
		}
	}

	@Test
	void reviewIsMadeByJsonOnlyAndForThisMachineOnly() {
		assertThat(this.shop.post().uri("/ids/reviews")).hasStatus(HttpStatus.UNSUPPORTED_MEDIA_TYPE);
		assertThat(this.shop.post().uri("http://evil.example/ids/reviews").contentType(MediaType.APPLICATION_JSON))
			.hasStatus(HttpStatus.FORBIDDEN);
	}

	@Test
	void linesGetNumbersOfTheirOwnWithTheirOrderAndKeepTheirPlaces() {
		Order order = orderOfTwoLines();
		assertThat(order.getLines()).extracting(OrderLine::getId).doesNotContainNull().isSorted();
		for (int i = 0; i < 2; i++) {
			OrderLine line = order.getLines().get(i);
			assertThat(this.shop.get().uri("/" + order.getId())).bodyJson()
				.extractingPath("$.lines[" + i + "]")
				.isEqualTo(Map.of("id", line.getId().intValue(), "product", line.getProduct(), "quantity",
						line.getQuantity()));
		}
	}

	@Test
	void savingAnOrderWithItsLinesTakesOneStatementForEachTableAndNoneForIds(@Autowired EntityManagerFactory factory) {
		Statistics statistics = factory.unwrap(SessionFactory.class).getStatistics();
		statistics.setStatisticsEnabled(true);
		orderOfTwoLines();
		assertThat(statistics.getEntityInsertCount()).isEqualTo(3);
		assertThat(statistics.getPrepareStatementCount()).isEqualTo(2);
	}

	@Test
	void ordersMadeAtTheSameTimeAllHaveIdsOfTheirOwn() {
		ExecutorService clients = Executors.newFixedThreadPool(8);
		List<CompletableFuture<String>> made = Stream
			.generate(() -> CompletableFuture.supplyAsync(() -> locationOf(post("/orders", TEA)), clients))
			.limit(200)
			.toList();
		assertThat(made).extracting(CompletableFuture::join).doesNotContain("null").doesNotHaveDuplicates();
		clients.shutdown();
	}

	@Test
	void anInvoiceIsAnchoredToItsOrder() throws Exception {
		String order = orderOfTwoLines().getId();
		MvcTestResult created = post("/invoices", "{\"orderId\":\"" + order + "\"}");
		assertThat(locationOf(created)).matches("/invoices/\\d+-A\\$" + order);
		assertThat(created).bodyJson().extractingPath("$.number").asString().matches("INV-\\d{4}-\\d{5}");
		String body = created.getResponse().getContentAsString();
		assertThat(this.shop.get().uri(locationOf(created))).bodyJson().isStrictlyEqualTo(body);
		assertThat(this.shop.get().uri("/invoices?orderId=" + order)).bodyJson().isStrictlyEqualTo("[" + body + "]");
		assertThat(this.shop.get().uri("/invoices?orderId=orders/999-A")).bodyJson().isStrictlyEqualTo("[]");
	}

	@Test
	void thePageSeesProductsRangesAndCounters() {
		assertThat(this.shop.get().uri("/products")).bodyJson()
			.extractingPath("$[*].id")
			.asArray()
			.containsExactly(1, 2, 3, 4, 5);
		post("/orders", TEA);
		assertThat(this.shop.get().uri("/hilo")).bodyJson().extractingPath("$.held[0].collection").isEqualTo("orders");
		assertThat(this.shop.get().uri("/hilo/table")).bodyJson()
			.extractingPath("$[?(@.collection=='products')].maxValue")
			.isEqualTo(List.of(32));
	}

	@Test
	void manyOrdersAreMadeAtOnce() {
		MvcTestResult made = post("/orders/batch", "{\"product\":\"Tea\",\"quantity\":2,\"count\":100}");
		assertThat(made).hasStatusOk().bodyJson().extractingPath("$.count").isEqualTo(100);
		assertThat(made).bodyJson().extractingPath("$.last").asString().matches("orders/\\d+-A");
	}

	@Test
	void thePageIsServedAndEachOfItsButtonsMakesAnIdOfItsKind() throws Exception {
		assertThat(this.shop.get().uri("/")).hasForwardedUrl("index.html");
		String page = this.shop.get().uri("/index.html").exchange().getResponse().getContentAsString();
		List<String> kinds = Pattern.compile("data-kind=\"(\\w+)\"")
			.matcher(page)
			.results()
			.map((button) -> button.group(1))
			.toList();
		assertThat(kinds).hasSize(8)
			.allSatisfy(
					(kind) -> assertThat(this.shop.post().uri("/ids/" + kind).contentType(MediaType.APPLICATION_JSON))
						.bodyJson()
						.extractingPath("$.id")
						.asString()
						.matches("reviews".equals(kind) ? "\\d+" : kind + "/\\d+-A"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			/orders   | {"product":"Ink","quantity":2} | There is no product 'Ink'. GET /products lists them
			/orders   | {"product":"Tea","quantity":0} | Invalid request content.
			/invoices | {"orderId":"orders/999-A"}     | There is no order 'orders/999-A'. GET /orders lists the newest
			""")
	void whatCannotBeMadeIsRefusedWithTheReason(String path, String body, String reason) {
		assertThat(post(path, body)).hasStatus(HttpStatus.BAD_REQUEST)
			.bodyJson()
			.extractingPath("$.detail")
			.isEqualTo(reason);
	}

	private Order orderOfTwoLines() {
		return this.orders.save(new Order(new OrderLine("Tea", 2), new OrderLine("Honey", 1)));
	}

	private MvcTestResult post(String path, String body) {
		return this.shop.post().uri(path).contentType(MediaType.APPLICATION_JSON).content(body).exchange();
	}

	private static String locationOf(MvcTestResult created) {
		return String.valueOf(created.getResponse().getHeader("Location"));
	}

}
