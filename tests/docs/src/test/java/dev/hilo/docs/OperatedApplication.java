package dev.hilo.docs;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.json.JsonParserFactory;
import org.springframework.boot.r2dbc.autoconfigure.R2dbcAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * An application that an operator asks over HTTP: {@code orders} are drawn from, the
 * store fails for {@code letters}, and {@code coupons} have ended.
 */
final class OperatedApplication implements AutoCloseable {

	private final ConfigurableApplicationContext context = new SpringApplicationBuilder(Application.class).run(
			"--server.port=0", "--management.endpoints.web.exposure.include=hilo",
			"--management.endpoint.hilo.access=unrestricted", "--hilo.collections.refunds.shared-with=orders",
			"--hilo.collections.orders.autonomy=1h", "--spring.main.banner-mode=off");

	OperatedApplication() {
		HiLoIdGenerator ids = this.context.getBean(HiLoIdGenerator.class);
		ids.generateNextIdFor("orders");
		ids.generateNextIdFor("refunds");
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> ids.generateNextIdFor("letters"));
		assertThatExceptionOfType(IdSpaceExhaustedException.class).isThrownBy(() -> ids.generateNextIdFor("coupons"));
	}

	<T> T bean(Class<T> type) {
		return this.context.getBean(type);
	}

	HttpResponse<String> ask(String method, String path, String body) throws IOException, InterruptedException {
		URI uri = URI
			.create("http://localhost:" + this.context.getEnvironment().getProperty("local.server.port") + path);
		HttpRequest request = HttpRequest.newBuilder(uri)
			.header("Content-Type", "application/json")
			.method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
			.build();
		return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
	}

	static Map<String, Object> parse(HttpResponse<String> answer) {
		return JsonParserFactory.getJsonParser().parseMap(answer.body());
	}

	@Override
	public void close() {
		this.context.close();
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration(exclude = { DataSourceAutoConfiguration.class, R2dbcAutoConfiguration.class })
	static class Application {

		@Bean
		RangeRepository store() {
			InMemoryRangeRepository counters = new InMemoryRangeRepository();
			return new RangeRepository() {

				@Override
				public Range next(RangeRequest request) {
					if (request.collection().equals("letters")) {
						throw new RangeUnavailableException("No letters", null);
					}
					if (request.collection().equals("coupons")) {
						throw new IdSpaceExhaustedException("coupons", request.bound());
					}
					return counters.next(request);
				}

				@Override
				public boolean giveBack(Range newest, long lastUsed) {
					return counters.giveBack(newest, lastUsed);
				}

			};
		}

	}

}
