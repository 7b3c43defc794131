package dev.hilo.sample;

import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(properties = { "hilo.separator=:", "hilo.node-tag=",
		"spring.datasource.url=jdbc:h2:mem:other;CASE_INSENSITIVE_IDENTIFIERS=TRUE" })
@AutoConfigureMockMvc
class OtherSeparatorTests {

	@Autowired
	private MockMvcTester shop;

	@Test
	void anIdWithoutASlashIsAPathBelowOrders() {
		assertThat(this.shop.post().uri("/orders").contentType(MediaType.APPLICATION_JSON).content("""
				{"product":"Tea","quantity":2}""")).headers().hasValue("Location", "/orders/orders:1");
		assertThat(this.shop.get().uri("/orders/orders:1")).hasStatusOk()
			.bodyJson()
			.extractingPath("$.id")
			.isEqualTo("orders:1");
	}

}
