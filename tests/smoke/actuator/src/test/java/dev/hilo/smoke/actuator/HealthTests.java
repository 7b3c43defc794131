package dev.hilo.smoke.actuator;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.annotation.Bean;

import dev.hilo.HiLoException;
import dev.hilo.HiLoIdGenerator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * What health and endpoint tell while the store fails, and that they never ask it.
 */
class HealthTests {

	private static final Duration LONG = Duration.ofMinutes(1);

	private static final String HEALTH = "health/hilo";

	private static final String DATABASE = "$.details.databases.default";

	private static final List<String> WATCHED = List.of(HEALTH, "hilo", "hilo/default/orders");

	@Test
	void applicationThatHasAskedForNothingIsUp() {
		try (WebApplication application = WebApplication.start(Store.class)) {
			assertThat(status(application)).isEqualTo("UP");
			assertThat(application.get(HEALTH).statusCode()).isEqualTo(200);
		}
	}

	@Test
	void outageIsADetailWhileNumbersAreAtHandAndDownWhenTheyEnd() {
		try (WebApplication application = WebApplication.start(Store.class, "--hilo.initial-capacity=20",
				"--hilo.max-capacity=20")) {
			SwitchableStore store = application.context.getBean(SwitchableStore.class);
			application.ids().generateNextIdFor("orders");
			store.fails = true;
			for (int i = 2; i <= 19; i++) {
				application.ids().generateNextIdFor("orders");
			}
			await().atMost(LONG)
				.untilAsserted(() -> assertThat(application.<Map<String, Object>>read(HEALTH, DATABASE))
					.containsEntry("failing", List.of("orders"))
					.containsKeys("failingSince", "autonomy"));
			assertThat(status(application)).isEqualTo("UP");
			while (left(application) > 0) {
				application.ids().generateNextIdFor("orders");
			}
			assertThatExceptionOfType(HiLoException.class)
				.isThrownBy(() -> application.ids().generateNextIdFor("orders"));
			assertThat(application.get(HEALTH).statusCode()).isEqualTo(503);
			assertThat(status(application)).isEqualTo("DOWN");
			assertThat(application.<List<String>>read(HEALTH, DATABASE + ".empty")).containsExactly("orders");
			assertThat(application.<String>read("hilo/default/orders", "$.refill.failure"))
				.isEqualTo("SQLException 08001");
			assertThat(application.<Integer>read("hilo/default/orders", "$.refill.failuresInARow")).isPositive();
			store.fails = false;
			await().atMost(LONG)
				.untilAsserted(() -> assertThat(application.get(HEALTH).body()).doesNotContain("failing"));
			assertThat(status(application)).isEqualTo("UP");
		}
	}

	@Test
	void collectionAtItsBoundIsDown() {
		try (WebApplication application = WebApplication.start(Store.class, "--hilo.collections.few.domain=3")) {
			application.ids().generateNextIdFor("few");
			assertThat(status(application)).isEqualTo("UP");
			application.ids().generateNextIdFor("few");
			application.ids().generateNextIdFor("few");
			assertThatExceptionOfType(HiLoException.class).isThrownBy(() -> application.ids().generateNextIdFor("few"));
			assertThat(status(application)).isEqualTo("DOWN");
			assertThat(application.<List<String>>read(HEALTH, DATABASE + ".exhausted")).containsExactly("few");
		}
	}

	@Test
	void answersComeWhileTheStoreSwallowsEverything() throws InterruptedException {
		try (WebApplication application = WebApplication.start(Store.class)) {
			SwitchableStore store = application.context.getBean(SwitchableStore.class);
			store.swallows = true;
			var waiting = application.ids().sequence("orders").nextAsync();
			store.swallowed.await();
			for (String path : WATCHED) {
				assertThat(application.get(path).statusCode()).isEqualTo(200);
			}
			assertThat(application.<Integer>read("hilo/default/orders", "$.waiting")).isOne();
			assertThat(waiting).isNotDone();
			store.released.countDown();
			assertThat(waiting.join()).isEqualTo(1);
		}
	}

	@Test
	void storeThatSwallowsEverythingIsDownOnceCallersTimeOut() {
		try (WebApplication application = WebApplication.start(Store.class, "--hilo.jdbc.timeout=200ms")) {
			SwitchableStore store = application.context.getBean(SwitchableStore.class);
			store.swallows = true;
			assertThatExceptionOfType(HiLoException.class)
				.isThrownBy(() -> application.ids().generateNextIdFor("orders"));
			assertThat(status(application)).isEqualTo("DOWN");
			assertThat(application.<List<String>>read(HEALTH, DATABASE + ".empty")).containsExactly("orders");
			store.released.countDown();
			await().atMost(LONG).untilAsserted(() -> assertThat(status(application)).isEqualTo("UP"));
		}
	}

	@Test
	void thousandReadsDrawNothingAndAskNothing() {
		try (WebApplication application = WebApplication.start(Store.class)) {
			SwitchableStore store = application.context.getBean(SwitchableStore.class);
			application.ids().generateNextIdFor("orders");
			int asked = store.asked.get();
			for (int i = 0; i < 1000; i++) {
				application.get(WATCHED.get(i % WATCHED.size()));
			}
			assertThat(store.asked).hasValue(asked);
			assertThat(application.ids().generateNextIdFor("orders")).isEqualTo(2);
		}
	}

	@Test
	void nothingSecretIsShown() {
		String url = "jdbc:h2:mem:geheim;USER=verysecretuser;PASSWORD=verysecretpassword";
		try (WebApplication application = WebApplication.start(Store.class, "--spring.datasource.url=" + url,
				"--hilo.collections.codes.scheme=permuted", "--hilo.collections.codes.permuted.grade=keyed",
				"--hilo.collections.codes.permuted.key=verysecretkey0123456789")) {
			SwitchableStore store = application.context.getBean(SwitchableStore.class);
			application.ids().generateNextIdFor("codes");
			store.fails = true;
			assertThatExceptionOfType(HiLoException.class)
				.isThrownBy(() -> application.ids().generateNextIdFor("orders"));
			for (String path : WATCHED) {
				assertThat(application.get(path).body()).doesNotContainIgnoringCase("secret")
					.doesNotContain("jdbc:", "password", "SELECT", "geheim");
			}
		}
	}

	@Test
	void generatorIsOutOfServiceOnceTheApplicationHasEnded() {
		HealthIndicator indicator;
		try (WebApplication application = WebApplication.start(Store.class)) {
			indicator = application.context.getBean("hiloHealthIndicator", HealthIndicator.class);
			application.ids().generateNextIdFor("orders");
			application.context.stop();
			assertThat(indicator.health().getStatus()).isEqualTo(Status.OUT_OF_SERVICE);
			application.context.start();
			assertThat(indicator.health().getStatus()).isEqualTo(Status.UP);
		}
	}

	@Test
	void lazyGeneratorIsNotCreatedToBeLookedAt() {
		try (WebApplication application = WebApplication.start(Store.class, "--spring.main.lazy-initialization=true")) {
			assertThat(status(application)).isEqualTo("UP");
			assertThat(application.get("hilo").body()).isEqualTo("{\"databases\":{}}");
			assertThat(application.context.getBeanFactory().containsSingleton("hiLoIdGenerator")).isFalse();
			application.context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders");
			assertThat(status(application)).isEqualTo("UP");
		}
	}

	@Test
	void applicationsOwnProbesDoNotIncludeIt() {
		try (WebApplication application = WebApplication.start(Store.class,
				"--management.endpoint.health.probes.enabled=true")) {
			assertThat(application.get("health/readiness").body()).doesNotContain("hilo");
			assertThat(application.get("health").body()).contains("\"hilo\"");
		}
		try (WebApplication application = WebApplication.start(Store.class, "--management.health.hilo.enabled=false")) {
			assertThat(application.get("health").body()).doesNotContain("\"hilo\"");
		}
	}

	private static String status(WebApplication application) {
		return application.read(HEALTH, "$.status");
	}

	private static int left(WebApplication application) {
		return application.read("hilo/default/orders", "$.left");
	}

	static class Store {

		@Bean
		SwitchableStore store() {
			return new SwitchableStore();
		}

	}

}
