package dev.hilo.sample.jpa;

import java.nio.file.Path;
import java.time.Duration;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the page hears while the database of a running shop is away.
 */
@Tag("all")
@SpringBootTest(properties = "spring.datasource.hikari.connection-timeout=1000")
@AutoConfigureMockMvc
@DirtiesContext
class JpaDatabaseAwayTests {

	@TempDir
	private static Path folder;

	@Autowired
	private MockMvcTester shop;

	@DynamicPropertySource
	static void inTheFolder(DynamicPropertyRegistry properties) {
		properties.add("shop.folder", folder::toString);
	}

	@Test
	void thePageComesAndWhatNeedsTheDatabaseSaysSoUntilItIsBack() {
		assertThat(order()).hasStatus(HttpStatus.CREATED);
		assertThat(this.shop.delete().uri("/database")).hasStatus(HttpStatus.NO_CONTENT);
		assertThat(this.shop.get().uri("/index.html")).hasStatusOk();
		assertSaysThatTheDatabaseIsAway(this.shop.get().uri("/products").exchange());
		assertSaysThatTheDatabaseIsAway(this.shop.get().uri("/hilo/table").exchange());
		assertSaysThatTheDatabaseIsAway(order());
		assertSaysThatTheDatabaseIsAway(id("reviews"));
		assertSaysThatTheDatabaseIsAway(id("seats"));
		assertThat(this.shop.put().uri("/database")).hasStatus(HttpStatus.NO_CONTENT);
		Awaitility.await()
			.atMost(Duration.ofSeconds(30))
			.untilAsserted(() -> assertThat(order()).hasStatus(HttpStatus.CREATED));
	}

	private MvcTestResult id(String kind) {
		return this.shop.post().uri("/ids/" + kind).contentType(MediaType.APPLICATION_JSON).exchange();
	}

	private MvcTestResult order() {
		return this.shop.post()
			.uri("/orders")
			.contentType(MediaType.APPLICATION_JSON)
			.content("{\"product\":\"Tea\",\"quantity\":2}")
			.exchange();
	}

	private static void assertSaysThatTheDatabaseIsAway(MvcTestResult answer) {
		assertThat(answer).hasStatus(HttpStatus.SERVICE_UNAVAILABLE).hasHeader(HttpHeaders.RETRY_AFTER, "5");
		assertThat(answer).bodyJson()
			.extractingPath("$.detail")
			.isEqualTo("The database does not answer. The shop goes on by itself as soon as it is back");
	}

}
