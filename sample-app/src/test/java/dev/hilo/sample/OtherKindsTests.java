package dev.hilo.sample;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("all")
@SpringBootTest(properties = "spring.datasource.url=jdbc:h2:mem:kinds;CASE_INSENSITIVE_IDENTIFIERS=TRUE")
@AutoConfigureMockMvc
@DirtiesContext
class OtherKindsTests {

	@Autowired
	private MockMvcTester shop;

	@ParameterizedTest
	@CsvSource({ "visits, trace, node, 1", "receipts, decimal, launch, 1", "coupons, permuted, number, 1",
			"accounts, permuted, number, 1", "seats, hilo, number, 1" })
	void eachKindMakesAnIdAndTellsWhatItIsMadeOf(String collection, String scheme, String part, int value) {
		var answer = this.shop.post()
			.uri("/ids/{collection}", collection)
			.contentType(MediaType.APPLICATION_JSON)
			.exchange();
		assertThat(answer).hasStatusOk();
		assertThat(answer).bodyJson().extractingPath("$.id").asString().matches(collection + "/[1-9][0-9]*-A");
		assertThat(answer).bodyJson().extractingPath("$.madeOf.scheme").isEqualTo(scheme);
		assertThat(answer).bodyJson().extractingPath("$.madeOf.parts." + part).isEqualTo(value);
	}

	@Test
	void returnsAndExchangesNeverHaveTheSameNumber() {
		assertThat(this.shop.post().uri("/ids/returns").contentType(MediaType.APPLICATION_JSON)).bodyJson()
			.extractingPath("$.id")
			.isEqualTo("returns/1-A");
		assertThat(this.shop.post().uri("/ids/exchanges").contentType(MediaType.APPLICATION_JSON)).bodyJson()
			.extractingPath("$.id")
			.isEqualTo("exchanges/2-A");
	}

	@Test
	void reviewsGetTheirIdsFromTheDatabase() {
		assertThat(this.shop.post().uri("/ids/reviews").contentType(MediaType.APPLICATION_JSON)).bodyJson()
			.isStrictlyEqualTo("""
					{"id":"1","madeOf":{"scheme":"none","parts":{"number":1}}}""");
	}

	@Test
	void anUnknownKindIsNotFoundAndLookingUsesNoIdUp() {
		assertThat(this.shop.post().uri("/ids/orders").contentType(MediaType.APPLICATION_JSON))
			.hasStatus(HttpStatus.NOT_FOUND)
			.bodyJson()
			.extractingPath("$.detail")
			.isEqualTo("There is no other kind of id named 'orders'");
		assertThat(this.shop.get().uri("/ids/visits")).hasStatus(HttpStatus.METHOD_NOT_ALLOWED);
	}

}
