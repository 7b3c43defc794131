package dev.hilo.sample;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

import com.jayway.jsonpath.JsonPath;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import dev.hilo.DocumentId;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "spring.datasource.url=jdbc:h2:mem:invoices;CASE_INSENSITIVE_IDENTIFIERS=TRUE",
				"management.endpoints.web.exposure.include=hiloseries" })
@AutoConfigureMockMvc
@Tag("all")
class InvoiceTests {

	@Autowired
	private MockMvcTester shop;

	@LocalServerPort
	private int port;

	@Test
	void anInvoiceIsAnchoredToItsOrderAndLiesInItsBucket() throws Exception {
		String order = newOrder();
		MvcTestResult created = post(order);
		assertThat(created).hasStatus(HttpStatus.CREATED);
		String location = locationOf(created);
		assertThat(location).matches("/invoices/\\d+-A\\$" + order);
		String id = location.substring(1);
		assertThat(created).bodyJson().extractingPath("$.id").isEqualTo(id);
		assertThat(created).bodyJson().extractingPath("$.orderId").isEqualTo(order);
		assertThat(DocumentId.parse(id).anchor()).isEqualTo(order);
		assertThat(DocumentId.parse(id).bucket()).isEqualTo(DocumentId.parse(order).bucket());
	}

	@Test
	void theLocationOfANewInvoiceLeadsToItAlsoWithTheDollarEncoded() throws Exception {
		MvcTestResult created = post(newOrder());
		String body = created.getResponse().getContentAsString();
		assertThat(this.shop.get().uri(locationOf(created))).hasStatusOk().bodyJson().isStrictlyEqualTo(body);
		assertThat(this.shop.get().uri(URI.create(locationOf(created).replace("$", "%24")))).hasStatusOk()
			.bodyJson()
			.isStrictlyEqualTo(body);
	}

	@Test
	void aServerFindsItAtThePathThatIsItsId() throws Exception {
		String location = locationOf(post(newOrder()));
		HttpResponse<String> answer = HttpClient.newHttpClient()
			.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + this.port + location)).build(),
					BodyHandlers.ofString());
		assertThat(answer.statusCode()).isEqualTo(200);
		assertThat(answer.body()).contains("\"id\":\"" + location.substring(1) + "\"");
	}

	@Test
	void invoicesOfAnOrderAreListedWithNumbersOfTheirOwnCounter() throws Exception {
		String order = newOrder();
		String first = locationOf(post(order));
		String second = locationOf(post(order));
		assertThat(numberOf(second)).isEqualTo(numberOf(first) + 1);
		assertThat(this.shop.get().uri("/invoices?orderId={order}", order)).hasStatusOk()
			.bodyJson()
			.extractingPath("$[*].id")
			.asArray()
			.containsExactly(first.substring(1), second.substring(1));
	}

	@Test
	void anInvoiceOfAnUnknownOrderIsRefused() {
		assertThat(post("orders/999-A")).hasStatus(HttpStatus.BAD_REQUEST)
			.bodyJson()
			.extractingPath("$.detail")
			.isEqualTo("There is no order 'orders/999-A'. GET /orders lists the newest");
		assertThat(post("")).hasStatus(HttpStatus.BAD_REQUEST);
	}

	@Test
	void anUnknownInvoiceIsNotFound() {
		assertThat(this.shop.get().uri("/invoices/1-A$orders/999-A")).hasStatus(HttpStatus.NOT_FOUND)
			.bodyJson()
			.extractingPath("$.detail")
			.isEqualTo("There is no invoice at /invoices/1-A$orders/999-A");
	}

	@Test
	void invoicesHaveNumbersWithoutGaps() throws Exception {
		String order = newOrder();
		String first = numberIn(post(order));
		assertThat(post("orders/999-A")).hasStatus(HttpStatus.BAD_REQUEST);
		String second = numberIn(post(order));
		assertThat(first).matches("INV-\\d{4}-\\d{5}");
		assertThat(Integer.parseInt(second.substring(9))).isEqualTo(Integer.parseInt(first.substring(9)) + 1);
	}

	@Test
	void operatorsSeeTheLastNumber() throws Exception {
		String number = numberIn(post(newOrder()));
		assertThat(this.shop.get().uri("/actuator/hiloseries")).hasStatusOk()
			.bodyJson()
			.extractingPath("$.series[0].lastNumber")
			.isEqualTo(Integer.valueOf(number.substring(9)));
	}

	private static String numberIn(MvcTestResult created) throws Exception {
		return JsonPath.read(created.getResponse().getContentAsString(), "$.number");
	}

	private String newOrder() throws Exception {
		MvcTestResult created = this.shop.post().uri("/orders").contentType(MediaType.APPLICATION_JSON).content("""
				{"product":"Tea","quantity":2}""").exchange();
		return JsonPath.read(created.getResponse().getContentAsString(), "$.id");
	}

	private MvcTestResult post(String order) {
		return this.shop.post()
			.uri("/invoices")
			.contentType(MediaType.APPLICATION_JSON)
			.content("{\"orderId\":\"" + order + "\"}")
			.exchange();
	}

	private static String locationOf(MvcTestResult created) {
		return String.valueOf(created.getResponse().getHeader("Location"));
	}

	private static long numberOf(String location) {
		return DocumentId.parse(location.substring(1)).number();
	}

}
