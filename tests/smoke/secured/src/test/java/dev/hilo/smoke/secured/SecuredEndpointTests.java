package dev.hilo.smoke.secured;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

import dev.hilo.HiLoIdGenerator;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The operations of the endpoint that change something, behind Spring Security.
 */
class SecuredEndpointTests {

	private static final String ORDERS = "hilo/default/orders";

	private ConfigurableApplicationContext context;

	@AfterEach
	void close() {
		this.context.close();
	}

	@Test
	void defaultsLetAKnownUserReadButRefuseEveryChange() throws Exception {
		start("OPERATOR", SecuredApplication.class);
		assertThat(status("GET", "hilo", "operator:secret")).isEqualTo(200);
		assertThat(status("GET", "hilo", "operator:wrong")).isEqualTo(401);
		assertThat(status("POST", ORDERS, "operator:secret")).isEqualTo(401);
		assertThat(status("DELETE", ORDERS, "operator:secret")).isEqualTo(401);
		assertThat(this.context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders")).isEqualTo(2);
	}

	@Test
	void documentedLinesLetOperatorsChangeCounters() throws Exception {
		start("OPERATOR", SecuredApplication.class, OperatorSecurity.class);
		assertThat(status("POST", ORDERS, "operator:secret")).isEqualTo(200);
		assertThat(this.context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders")).isEqualTo(100_001);
		assertThat(status("DELETE", ORDERS, "operator:secret")).isEqualTo(200);
		assertThat(status("POST", ORDERS, "operator:wrong")).isEqualTo(401);
		assertThat(status("GET", "health", "operator:secret")).isEqualTo(200);
		assertThat(status("GET", "health", "operator:wrong")).as("the rest is as before").isEqualTo(401);
	}

	@Test
	void documentedLinesRefuseWhoIsNoOperator() throws Exception {
		start("USER", SecuredApplication.class, OperatorSecurity.class);
		assertThat(status("GET", "health", "operator:secret")).isEqualTo(200);
		assertThat(status("GET", "hilo", "operator:secret")).isEqualTo(403);
		assertThat(status("POST", ORDERS, "operator:secret")).isEqualTo(403);
		assertThat(this.context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders")).isEqualTo(2);
	}

	private void start(String role, Class<?>... sources) {
		this.context = new SpringApplication(sources).run("--server.port=0", "--server.address=127.0.0.1",
				"--spring.datasource.generate-unique-name=true", "--spring.security.user.name=operator",
				"--spring.security.user.password=secret", "--spring.security.user.roles=" + role,
				"--management.endpoints.web.exposure.include=*", "--management.endpoint.hilo.access=unrestricted");
		this.context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders");
	}

	private int status(String method, String path, String user) throws IOException, InterruptedException {
		String port = this.context.getEnvironment().getRequiredProperty("local.server.port");
		HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/actuator/" + path))
			.header("Authorization",
					"Basic " + Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8)))
			.header("Content-Type", "application/json")
			.method(method,
					method.equals("POST") ? BodyPublishers.ofString("{\"floor\": 100000}") : BodyPublishers.noBody())
			.build();
		return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).statusCode();
	}

}
