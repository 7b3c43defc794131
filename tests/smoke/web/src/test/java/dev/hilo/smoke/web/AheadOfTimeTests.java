package dev.hilo.smoke.web;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.aot.AotDetector;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.SpringProperties;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The whole application on its server, from what was generated ahead of time and without
 * it.
 */
@Tag("all")
class AheadOfTimeTests {

	@AfterEach
	void reset() {
		SpringProperties.setProperty(AotDetector.AOT_ENABLED, null);
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void publicIdsGoInAndOut(boolean aheadOfTime) {
		SpringProperties.setProperty(AotDetector.AOT_ENABLED, String.valueOf(aheadOfTime));
		SpringApplication application = new SpringApplication(WebApplication.class);
		application.setMainApplicationClass(WebApplication.class);
		try (ConfigurableApplicationContext context = application.run("--server.port=0",
				"--server.address=127.0.0.1")) {
			assertThat(context.getBeanFactory()
				.containsBeanDefinition(
						"org.springframework.context.annotation.internalConfigurationAnnotationProcessor"))
				.isNotEqualTo(aheadOfTime);
			int port = ((WebServerApplicationContext) context).getWebServer().getPort();
			WebTestClient client = WebTestClient.bindToServer()
				.baseUrl("http://localhost:" + port)
				.responseTimeout(PublicIdsContract.LIMIT)
				.build();
			String json = "{\"id\":\"" + PublicIdsContract.five + "\"}";
			client.get()
				.uri("/orders/" + PublicIdsContract.five)
				.exchange()
				.expectStatus()
				.isOk()
				.expectBody()
				.json(json);
			client.post()
				.uri("/same")
				.contentType(MediaType.APPLICATION_JSON)
				.bodyValue(json)
				.exchange()
				.expectStatus()
				.isOk()
				.expectBody()
				.json(json);
			client.get().uri("/orders/5").exchange().expectStatus().isBadRequest();
		}
	}

}
