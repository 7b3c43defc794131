package dev.hilo.smoke.actuator;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The endpoint and the health on WebFlux.
 */
class ReactiveApplicationTests {

	/**
	 * Fewer than the threads that Reactor has for what blocks: ten for each processor.
	 */
	private static final int RAISES = 5;

	@Test
	void endpointAndHealthAnswerTheSame() {
		try (WebApplication application = start()) {
			application.ids().generateNextIdFor("line/items");
			assertThat(application.<Integer>read("hilo/default/line/items", "$.left")).isEqualTo(31);
			assertThat(application.get("hilo/default/unknown").statusCode()).isEqualTo(404);
			assertThat(application.post("hilo/default/line/items", "{\"floor\": 0}").statusCode()).isEqualTo(400);
			assertThat(application.post("hilo/default/line/items", "{\"floor\": 1000}").body())
				.contains("\"low\":1001");
			assertThat(application.delete("hilo/default/line/items").body()).contains("\"held\":[]");
			assertThat(application.delete("hilo").statusCode()).isBetween(400, 499);
			assertThat(application.<String>read("health/hilo", "$.status")).isEqualTo("UP");
		}
	}

	@Test
	void raisesThatWaitForTheStoreHoldUpNoEventLoop() throws InterruptedException {
		try (WebApplication application = start("--hilo.jdbc.timeout=20s")) {
			application.ids().generateNextIdFor("orders");
			SwitchableStore store = application.context.getBean(SwitchableStore.class);
			store.swallows = true;
			List<CompletableFuture<HttpResponse<String>>> raises = IntStream.range(0, RAISES)
				.mapToObj((i) -> application.postAsync("hilo/default/orders", "{\"floor\": 1000}"))
				.toList();
			assertThat(store.swallowed.await(20, TimeUnit.SECONDS)).isTrue();
			for (int i = 0; i < 20; i++) {
				assertThat(application.get("hilo").statusCode()).isEqualTo(200);
			}
			assertThat(raises).noneMatch(CompletableFuture::isDone);
			store.released.countDown();
			assertThat(raises).allMatch((raise) -> raise.join().statusCode() == 200);
			assertThat(application.ids().generateNextIdFor("orders")).isGreaterThan(1000);
		}
	}

	private static WebApplication start(String... arguments) {
		String[] all = new String[arguments.length + 1];
		all[0] = "--management.endpoint.hilo.access=unrestricted";
		System.arraycopy(arguments, 0, all, 1, arguments.length);
		return WebApplication.start(WebApplicationType.REACTIVE, HealthTests.Store.class, all);
	}

}
