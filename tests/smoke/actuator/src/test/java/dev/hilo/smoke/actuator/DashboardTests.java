package dev.hilo.smoke.actuator;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.jayway.jsonpath.JsonPath;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.RangeUnavailableException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * The dashboard and the documentation speak of meters that a running application shows.
 */
class DashboardTests {

	private static final Path DOCS = Path.of("../../../docs");

	private static final Duration LONG = Duration.ofMinutes(1);

	/** The largest range there is by default, so that each such block needs a refill. */
	private static final int NEARLY_A_RANGE = 1_000_000;

	private static final HttpClient client = HttpClient.newHttpClient();

	@TempDir
	private static Path folder;

	private static ConfigurableApplicationContext context;

	/** Before anything has failed. */
	private static List<Series> calm;

	private static List<Series> scraped;

	@BeforeAll
	static void drawAndFail() {
		context = SpringApplication.run(ActuatorApplication.class, "--server.port=0",
				"--spring.datasource.url=jdbc:h2:file:" + folder.resolve("shop"),
				"--spring.datasource.hikari.pool-name=shop", "--management.endpoints.web.exposure.include=prometheus");
		HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
		JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
		ids.generateNextIdFor("orders");
		await().atMost(LONG).untilAsserted(() -> {
			// Until a refill after the first pool, which made the tables, has closed
			ids.generateNextIdsFor(null, "calm", NEARLY_A_RANGE);
			calm = Series.of(scrape());
			assertThat(calm).anyMatch(Selector.of("hilo_refill_seconds_count").get(0)::matches)
				.anyMatch(Selector.of("hikaricp_connections{pool='shop-hilo'}".replace('\'', '"')).get(0)::matches);
		});
		jdbc.execute("ALTER TABLE hilo_range RENAME TO away");
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> ids.generateNextIdFor("lines"));
		jdbc.execute("ALTER TABLE away RENAME TO hilo_range");
		ids.generateNextIdFor("lines");
		await().atMost(LONG).untilAsserted(() -> {
			scraped = Series.of(scrape());
			assertThat(scraped).anyMatch(
					Selector.of("hilo_refill_seconds_count{outcome='success',collection='lines'}".replace('\'', '"'))
						.get(0)::matches);
			// A caller may go on just before that is known
			assertThat(value("hilo_failing_since_seconds")).isZero();
		});
	}

	@AfterAll
	static void close() {
		context.close();
	}

	@ParameterizedTest
	@MethodSource("expressions")
	void everyExpressionFindsMetersAndLabels(String expression) {
		assertThat(Selector.of(expression)).isNotEmpty()
			.allSatisfy((selector) -> assertThat(scraped).anyMatch(selector::matches));
	}

	/**
	 * Failures are there from 0 on: those that appear with the first one would not rise.
	 */
	@ParameterizedTest
	@MethodSource("panels")
	void everyPanelHasDataInADefaultApplicationInWhichNothingHasFailed(String expression) {
		assertThat(Selector.of(expression)).isNotEmpty()
			.allSatisfy((selector) -> assertThat(calm).anyMatch(selector::matches));
	}

	static List<String> panels() throws IOException {
		List<String> panels = JsonPath.parse(DOCS.resolve("grafana/hilo.json").toFile()).read("$..expr");
		assertThat(panels).hasSizeGreaterThan(15);
		return panels;
	}

	static Stream<String> expressions() throws IOException {
		return Stream.concat(panels().stream(), AlertRules.read().stream().map(AlertRules.Rule::expr));
	}

	@Test
	void legendsAndVariablesUseLabelsThatAreThere() throws IOException {
		var dashboard = JsonPath.parse(DOCS.resolve("grafana/hilo.json").toFile());
		List<String> queries = dashboard.read("$.templating.list[?(@.type == 'query')].definition");
		assertThat(queries).containsExactly("label_values(hilo_numbers_left, job)",
				"label_values(hilo_numbers_left{job=~\"$job\"}, database)",
				"label_values(hilo_numbers_left{job=~\"$job\",database=~\"$database\"}, collection)");
		Set<String> known = scraped.stream()
			.flatMap((series) -> series.labels().keySet().stream())
			.collect(Collectors.toSet());
		List<String> legends = dashboard.read("$..legendFormat");
		assertThat(Pattern.compile("\\{\\{(\\w+)}}").matcher(String.join(" ", legends)).results())
			.extracting((found) -> found.group(1))
			.contains("outcome")
			.allMatch(known::contains);
	}

	@Test
	void theDocumentationNamesAllMetersAndNoOther() throws IOException {
		Set<String> documented = matches("`(hilo\\.[a-z.]+)`").map((found) -> found.group(1))
			.collect(Collectors.toCollection(TreeSet::new));
		Set<String> registered = context.getBean(MeterRegistry.class)
			.getMeters()
			.stream()
			.map((meter) -> meter.getId().getName())
			.filter((name) -> name.startsWith("hilo."))
			.collect(Collectors.toCollection(TreeSet::new));
		assertThat(documented).isEqualTo(registered);
	}

	@Test
	void countersAreWhatHappened() {
		assertThat(value("hilo_numbers_drawn_total{collection=\"orders\"}")).isEqualTo(1);
		assertThat(value("hilo_numbers_reserved_total{collection=\"orders\"}")).isEqualTo(32);
		assertThat(value("hilo_numbers_left{collection=\"lines\"}")).isEqualTo(31);
		assertThat(value("hilo_refill_seconds_count{collection=\"lines\",outcome=\"failure\"}")).isPositive();
		assertThat(value("hilo_wait_seconds_count{collection=\"lines\",outcome=\"failure\"}")).isEqualTo(1);
		assertThat(value("hilo_refill_failures_total")).isPositive();
		assertThat(value("hilo_failing_since_seconds")).isZero();
	}

	@Test
	void aHundredScrapesDrawNothingAndBorrowNoConnection() throws Exception {
		double borrowed = borrowed(Series.of(scrape()));
		for (int i = 0; i < 100; i++) {
			scrape();
		}
		assertThat(borrowed(Series.of(scrape()))).isEqualTo(borrowed).isPositive();
		assertThat(context.getBean(HiLoIdGenerator.class).generateNextIdFor("drawn")).isEqualTo(1);
		assertThat(Series.of(scrape()))
			.anyMatch(Selector.of("hilo_numbers_left{collection=\"drawn\"}").get(0)::matches);
	}

	private static double borrowed(List<Series> series) {
		return series.stream()
			.filter((each) -> each.name().equals("hikaricp_connections_acquire_seconds_count"))
			.mapToDouble(Series::value)
			.sum();
	}

	private static double value(String selector) {
		List<Series> found = scraped.stream().filter(Selector.of(selector).get(0)::matches).toList();
		assertThat(found).as(selector).hasSize(1);
		return found.get(0).value();
	}

	private static Stream<MatchResult> matches(String regex) throws IOException {
		return Pattern.compile(regex).matcher(Files.readString(DOCS.resolve("monitoring.md"))).results();
	}

	private static String scrape() throws IOException, InterruptedException {
		String port = context.getEnvironment().getRequiredProperty("local.server.port");
		HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/actuator/prometheus"))
			.build();
		return client.send(request, BodyHandlers.ofString()).body();
	}

}
