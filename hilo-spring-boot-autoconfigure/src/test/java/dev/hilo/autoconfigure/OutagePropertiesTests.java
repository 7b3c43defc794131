package dev.hilo.autoconfigure;

import java.time.Duration;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.range.StoreUnreachableException;
import dev.hilo.support.Contexts;
import dev.hilo.support.H2Database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What an application does without its database, as far as properties decide.
 */
@Tag("all")
class OutagePropertiesTests {

	private final H2Database database = new H2Database();

	private final ApplicationContextRunner contextRunner = Contexts.on(this.database);

	@Test
	void autonomyHoldsForAllCollectionsAndMayBeSetForOneAndForADatabase() {
		this.contextRunner
			.withPropertyValues("hilo.autonomy=10m", "hilo.collections.lines.autonomy=1h",
					"hilo.collections.logs.autonomy=0",
					"hilo.databases.north.jdbc.url=jdbc:h2:mem:north-of-outages;DB_CLOSE_DELAY=-1",
					"hilo.databases.north.autonomy=2m")
			.run((context) -> {
				assertThat(autonomy(context, null, "orders")).hasMinutes(10);
				assertThat(autonomy(context, null, "lines")).hasHours(1);
				assertThat(autonomy(context, null, "logs")).isZero();
				assertThat(autonomy(context, "north", "orders")).hasMinutes(2);
			});
	}

	@Test
	void thereIsNoAutonomyByDefault() {
		this.contextRunner.run((context) -> assertThat(autonomy(context, null, "orders")).isZero());
	}

	@ParameterizedTest
	@CsvSource({ "hilo.autonomy=10m, hilo.refill-ahead=false, hilo.autonomy",
			"hilo.autonomy=10m, hilo.collections.orders.refill-ahead=false, hilo.collections.orders.autonomy",
			"hilo.collections.orders.autonomy=10m, hilo.refill-ahead=false, hilo.collections.orders.autonomy" })
	void autonomyWithoutRefillsAheadFailsTheStart(String autonomy, String refillAhead, String property) {
		this.contextRunner.withPropertyValues(autonomy, refillAhead)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(HiLoConfigurationException.class)
				.hasMessageContaining(property + " is 'PT10M'")
				.hasMessageContaining("refill-ahead=true"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "hilo.autonomy=-1s", "hilo.autonomy=366d", "hilo.jdbc.fail-fast-after=-1s",
			"hilo.databases.north.jdbc.fail-fast-after=-1s" })
	void timesOutOfBoundsFailTheStart(String property) {
		this.contextRunner
			.withPropertyValues("hilo.databases.north.jdbc.url=jdbc:h2:mem:north-of-outages;DB_CLOSE_DELAY=-1",
					property)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(HiLoConfigurationException.class)
				.hasMessageContaining(property.replaceFirst("=.*", "")));
	}

	@ParameterizedTest
	@CsvSource({ "1ms, true", "1h, false", "0, false" })
	void callersAreRefusedAfterTheTimeThatIsSet(String time, boolean refused) {
		Unreachable store = new Unreachable();
		this.contextRunner.withBean(RangeRepository.class, () -> store)
			.withPropertyValues("hilo.jdbc.fail-fast-after=" + time, "hilo.initial-capacity=1", "hilo.max-capacity=1",
					"hilo.refill-ahead=false")
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				ids.generateNextIdFor("orders");
				store.away = true;
				assertThatExceptionOfType(RangeUnavailableException.class)
					.isThrownBy(() -> ids.generateNextIdFor("orders"));
				Awaitility.await()
					.untilAsserted(() -> assertThatExceptionOfType(RangeUnavailableException.class)
						.isThrownBy(() -> ids.generateNextIdFor("orders"))
						.matches((failure) -> failure.getMessage().contains("hilo.jdbc.fail-fast-after") == refused));
			});
	}

	private static Duration autonomy(AssertableApplicationContext context, String database, String collection) {
		return context.getBean(RangeIdGenerator.class)
			.databases()
			.stream()
			.filter((each) -> (database != null) ? database.equals(each.name()) : each.name() == null)
			.findFirst()
			.orElseThrow()
			.settings(collection)
			.autonomy();
	}

	private static final class Unreachable implements RangeRepository {

		private final InMemoryRangeRepository counters = new InMemoryRangeRepository();

		private volatile boolean away;

		@Override
		public Range next(RangeRequest request) {
			if (this.away) {
				throw new StoreUnreachableException("No server answers", false, null);
			}
			return this.counters.next(request);
		}

		@Override
		public boolean giveBack(Range newest, long lastUsed) {
			return this.counters.giveBack(newest, lastUsed);
		}

	}

}
