package dev.hilo.sample;

import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(properties = { "hilo.separator=:", "hilo.node-tag=",
		"spring.datasource.url=jdbc:h2:mem:other;CASE_INSENSITIVE_IDENTIFIERS=TRUE" })
@Tag("all")
@AutoConfigureMockMvc
class OtherSeparatorTests {

	@Autowired
	private MockMvcTester shop;

	@Test
	void anIdWithoutASlashIsAPathBelowOrdersAndHasALink() {
		MvcTestResult created = this.shop.post().uri("/orders").contentType(MediaType.APPLICATION_JSON).content("""
				{"product":"Tea","quantity":2}""").exchange();
		for (String path : List.of("/orders/orders:1", String.valueOf(created.getResponse().getHeader("Location")))) {
			assertThat(this.shop.get().uri(path)).hasStatusOk().bodyJson().extractingPath("$.id").isEqualTo("orders:1");
		}
	}

}
