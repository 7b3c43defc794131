package dev.hilo.smoke.actuator;

import java.lang.management.ManagementFactory;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;

import javax.management.MBeanServer;
import javax.management.ObjectName;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.HiLoSequence;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the endpoint shows, and what it changes.
 */
class EndpointTests {

	private static final String UNRESTRICTED = "--management.endpoint.hilo.access=unrestricted";

	private static final String INT32 = "--hilo.collections.orders.domain=int32";

	@Test
	void instanceShowsItsRanges() {
		try (WebApplication application = WebApplication.start(Plain.class, "--hilo.initial-capacity=32",
				"--hilo.refill-ahead=false")) {
			for (int i = 0; i < 5; i++) {
				application.ids().generateNextIdFor("Orders");
			}
			Map<String, Object> orders = application.read("hilo", "$.databases.default.collections.orders");
			assertThat(orders).containsEntry("scheme", "hilo")
				.containsEntry("left", 27)
				.containsEntry("highest", 32)
				.containsEntry("initialCapacity", 32)
				.containsEntry("maxCapacity", 1048576)
				.containsEntry("waiting", 0)
				.containsEntry("bound", Long.MAX_VALUE)
				.containsEntry("thrownAway", 0)
				.containsEntry("notGivenBack", 0)
				.containsEntry("healed", 0)
				.containsKeys("numbersPerSecond", "autonomy", "boundUsed")
				.doesNotContainKeys("instance", "sharedWith");
			assertThat(application.<Map<String, Object>>read("hilo/default/orders", "$.held[0]"))
				.containsEntry("low", 1)
				.containsEntry("high", 32)
				.containsEntry("used", 5)
				.containsKey("obtainedAt");
			assertThat(application.<String>read("hilo/default/orders", "$.refill.duration")).startsWith("PT");
			assertThat(application.<String>read("hilo", "$.databases.default.engine")).startsWith("H2 ");
			assertThat(application.<String>read("hilo/default", "$.table")).isEqualTo("hilo_range");
		}
	}

	@Test
	void showsNoSecret() {
		try (WebApplication application = WebApplication.start(Plain.class, "--hilo.node-tag=B",
				"--hilo.jdbc.timeout=5s", "--hilo.refill-ahead=false", "--hilo.collections.codes.scheme=permuted",
				"--hilo.collections.codes.permuted.grade=keyed",
				"--hilo.collections.codes.permuted.key=verysecretkey0123456789",
				"--hilo.collections.orders.floor-query=SELECT 41")) {
			application.ids().generateNextIdFor("orders");
			application.ids().generateNextIdFor("codes");
			assertThat(application.<String>read("hilo/default", "$.store")).contains("schema management flyway");
			assertThat(application.get("hilo").body()).doesNotContain("verysecret", "SELECT");
		}
	}

	@Test
	void auditShowsWhereTheNextRangeWouldBegin() {
		try (WebApplication application = WebApplication.start(Plain.class, UNRESTRICTED)) {
			application.ids().generateNextIdFor("orders");
			assertThat(application.post("hilo", "{\"audit\": true}").body()).contains("\"collection\":\"orders\"",
					"\"counter\":32", "\"reserved\":32", "\"next\":{\"number\":33,\"belowBound\":true}");
		}
	}

	@Test
	void collectionIsFoundByItsWholeNameInAnyCase() {
		try (WebApplication application = WebApplication.start(Plain.class,
				"--hilo.collections.planned.initial-capacity=7")) {
			application.ids().generateNextIdFor("line/items");
			assertThat(application.<Integer>read("hilo/default/line/Items", "$.left")).isEqualTo(31);
			assertThat(application.<Integer>read("hilo/default/planned", "$.initialCapacity")).isEqualTo(7);
			assertThat(application.<Integer>read("hilo/default/planned", "$.highest")).isZero();
		}
	}

	@Test
	void unknownAndOddNamesAreRefusedAndNobodyRemembersThem() {
		try (WebApplication application = WebApplication.start(Plain.class, UNRESTRICTED)) {
			application.ids().generateNextIdFor("orders");
			for (String unknown : List.of("default/unknown", "north/orders", "north", "default/orders/more")) {
				assertThat(statuses(application, "hilo/" + unknown)).as(unknown).containsOnly(404);
			}
			for (String odd : List.of("%20", "..;", "a%00b", "%E2%80%AE", "orders%3B", "-1", "9223372036854775808",
					"line//items", "x".repeat(500))) {
				assertThat(statuses(application, "hilo/default/" + odd)).as(odd)
					.allMatch((status) -> status >= 400 && status < 500);
			}
			assertThat(application.<Map<String, Object>>read("hilo", "$.databases.default.collections"))
				.containsOnlyKeys("orders");
		}
	}

	private static List<Integer> statuses(WebApplication application, String path) {
		return List.of(application.get(path).statusCode(), application.post(path, "{\"floor\": 10}").statusCode(),
				application.delete(path).statusCode());
	}

	@Test
	void storeThatCannotDescribeItselfHidesNothingElse() {
		try (WebApplication application = WebApplication.start(HealthTests.Store.class)) {
			application.context.getBean(SwitchableStore.class).indescribable = true;
			application.ids().generateNextIdFor("orders");
			assertThat(application.<Integer>read("hilo", "$.databases.default.collections.orders.left")).isEqualTo(31);
			assertThat(application.get("hilo").body()).contains("SwitchableStore").doesNotContain("secret");
		}
	}

	@Test
	void nothingCanBeChangedUntilAccessIsUnrestricted() {
		try (WebApplication application = WebApplication.start(Plain.class)) {
			application.ids().generateNextIdFor("orders");
			assertThat(application.get("hilo").statusCode()).isEqualTo(200);
			assertThat(application.post("hilo/default/orders", "{\"floor\": 10}").statusCode()).isEqualTo(405);
			assertThat(application.delete("hilo/default/orders").statusCode()).isEqualTo(405);
			assertThat(application.post("hilo", "{\"audit\": true}").statusCode()).isEqualTo(405);
		}
	}

	@Test
	void raisedCounterAnswersItsNewStateAndTheInstance() {
		try (WebApplication application = WebApplication.start(Plain.class, UNRESTRICTED)) {
			application.ids().generateNextIdFor("orders");
			HttpResponse<String> answer = application.post("hilo/default/orders", "{\"floor\": 100000}");
			assertThat(answer.statusCode()).isEqualTo(200);
			assertThat(answer.body()).contains("\"low\":100001",
					"\"instance\":\"" + ManagementFactory.getRuntimeMXBean().getName());
			assertThat(application.ids().generateNextIdFor("orders")).isEqualTo(100_001);
		}
	}

	@Test
	void badBodyIsRefusedAndChangesNothingAndAFloorThatLeavesLessThanHalfHasToBeForced() {
		try (WebApplication application = WebApplication.start(Plain.class, UNRESTRICTED, INT32)) {
			application.ids().generateNextIdFor("orders");
			for (String body : List.of("{}", "{\"floor\": \"much\"}", "{\"floor\": 0}", "{\"floor\": -5}",
					"{\"floor\": 2147483647, \"force\": true}", "{\"floor\": 1073741824}", "{\"floor\": 9.5e30}",
					"floor")) {
				assertThat(application.post("hilo/default/orders", body).statusCode()).as(body).isEqualTo(400);
			}
			assertThat(application.ids().generateNextIdFor("orders")).isEqualTo(2);
			HttpResponse<String> refused = application.post("hilo/default/orders", "{\"floor\": 2000000000}");
			assertThat(refused.body()).contains("less than half of the numbers up to 2147483647", "force");
			HttpResponse<String> forced = application.post("hilo/default/orders",
					"{\"floor\": 2000000000, \"force\": true}");
			assertThat(forced.statusCode()).isEqualTo(200);
			assertThat(application.ids().generateNextIdFor("orders")).isEqualTo(2_000_000_001);
		}
	}

	@Test
	void collectionWithoutACounterIsRefused() {
		try (WebApplication application = WebApplication.start(Plain.class, UNRESTRICTED,
				"--hilo.collections.visits.scheme=trace", "--hilo.collections.visits.trace.node-no=3")) {
			HttpResponse<String> refused = application.post("hilo/default/visits", "{\"floor\": 10}");
			assertThat(refused.statusCode()).isEqualTo(400);
			assertThat(refused.body()).contains("has no counter: its scheme is trace");
		}
	}

	@Test
	void droppedNumbersAreNotDrawnAndGoBack() {
		try (WebApplication application = WebApplication.start(Plain.class, UNRESTRICTED)) {
			application.ids().generateNextIdFor("orders");
			HttpResponse<String> answer = application.delete("hilo/default/orders");
			assertThat(answer.statusCode()).isEqualTo(200);
			assertThat(answer.body()).contains("\"held\":[]", "\"left\":0");
			assertThat(application.ids().generateNextIdFor("orders")).isEqualTo(2);
		}
	}

	@Test
	void droppingEverythingByAForgottenNameIsRefused() {
		try (WebApplication application = WebApplication.start(Plain.class, UNRESTRICTED)) {
			application.ids().generateNextIdFor("orders");
			assertThat(application.delete("hilo").statusCode()).isBetween(400, 499);
			assertThat(application.delete("hilo/default").statusCode()).isBetween(400, 499);
			assertThat(application.delete("hilo/default/").statusCode()).isBetween(400, 499);
			assertThat(application.<Integer>read("hilo/default/orders", "$.left")).isEqualTo(31);
		}
	}

	@Test
	void applicationWithJmxOnlyShowsTheSame() throws Exception {
		try (ConfigurableApplicationContext context = new SpringApplicationBuilder(ActuatorApplication.class)
			.web(WebApplicationType.NONE)
			.run("--spring.datasource.url=jdbc:h2:mem:jmx", "--spring.jmx.enabled=true",
					"--management.endpoints.jmx.exposure.include=hilo",
					"--management.endpoints.jmx.domain=hilo.test")) {
			context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders");
			MBeanServer server = ManagementFactory.getPlatformMBeanServer();
			Object answer = server.invoke(new ObjectName("hilo.test:type=Endpoint,name=Hilo"), "hilo", new Object[0],
					new String[0]);
			assertThat(answer).asString().contains("orders", "left=31");
		}
	}

	@Test
	void applicationWithItsOwnGeneratorHasNoEndpoint() {
		try (WebApplication application = WebApplication.start(OwnGenerator.class)) {
			assertThat(application.get("hilo").statusCode()).isEqualTo(404);
			assertThat(application.context.containsBean("hiLoEndpoint")).isFalse();
			assertThat(application.get("health").statusCode()).isEqualTo(200);
		}
	}

	static class Plain {

	}

	static class OwnGenerator {

		@Bean
		HiLoIdGenerator ownIds() {
			return new HiLoIdGenerator() {

				@Override
				public HiLoSequence sequence(@Nullable String database, String collectionName) {
					throw new UnsupportedOperationException();
				}

				@Override
				public HiLoSequence sequence(@Nullable String database, Class<?> type) {
					throw new UnsupportedOperationException();
				}

			};
		}

	}

}
