package dev.hilo.jdbc.connection;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.micrometer.MicrometerMetricsTrackerFactory;
import com.zaxxer.hikari.util.Credentials;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.metrics.DataSourcePoolMetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Engine;
import dev.hilo.support.Threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * The pool for refills is metered where the application's pool is.
 */
@Tag("all")
@ExtendWith(OutputCaptureExtension.class)
class RefillPoolMetersTests {

	private final MeterRegistry registry = new SimpleMeterRegistry();

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(MetricsAutoConfiguration.class, DataSourceAutoConfiguration.class,
				DataSourcePoolMetricsAutoConfiguration.class, HiLoAutoConfiguration.class,
				HiLoJdbcAutoConfiguration.class))
		.withBean(MeterRegistry.class, () -> this.registry)
		.withPropertyValues("spring.datasource.url=" + Engine.H2.newDatabase(), "spring.datasource.username=sa",
				"spring.datasource.hikari.pool-name=shop", "spring.datasource.hikari.maximum-pool-size=7");

	@Test
	void springBootsMetersCoverBothPools() {
		this.contextRunner.run((context) -> {
			context.getBean(DataSource.class).getConnection().close();
			HiLoIdGenerator generator = context.getBean(HiLoIdGenerator.class);
			AtomicInteger collections = new AtomicInteger();
			await().untilAsserted(() -> {
				refill(generator, null, collections);
				assertThat(pools()).containsExactlyInAnyOrder("shop", "shop-hilo");
				assertThat(most("shop")).isEqualTo(7);
				assertThat(most("shop-hilo")).isBetween(1.0, 3.0);
			});
		});
	}

	@Test
	void severalDatabasesOverOnePoolHaveMetersOfTheirOwn() {
		this.contextRunner
			.withPropertyValues("hilo.databases.archive.data-source=dataSource",
					"hilo.databases.archive.jdbc.table-name=archived_range")
			.run((context) -> {
				HiLoIdGenerator generator = context.getBean(HiLoIdGenerator.class);
				AtomicInteger collections = new AtomicInteger();
				await().untilAsserted(() -> {
					refill(generator, null, collections);
					refill(generator, "archive", collections);
					assertThat(pools()).contains("shop-hilo", "shop-hilo-archive");
				});
			});
	}

	@Test
	void metersThatComeLateAreFoundAndGoWithThePool() {
		try (HikariDataSource source = Engine.H2.newPoolWithTables()) {
			for (int i = 0; i < 2; i++) {
				try (JdbcRangeRepository repository = repository(source)) {
					repository.next(request());
					if (i == 0) {
						assertThat(pools()).isEmpty();
						source.setMetricsTrackerFactory(new MicrometerMetricsTrackerFactory(this.registry));
						repository.next(request());
					}
					assertThat(pools()).hasSize(2).contains("hilo");
				}
				await().untilAsserted(() -> assertThat(pools()).containsExactly(source.getPoolName()));
			}
		}
	}

	@Test
	void poolThatIsOpenedAnewIsMeteredAfterTheFormerOfItsName() {
		try (HikariDataSource source = Engine.H2.newPoolWithTables();
				JdbcRangeRepository repository = repository(source)) {
			source.setMetricRegistry(this.registry);
			repository.next(request());
			source.setCredentials(Credentials.of(source.getUsername(), source.getPassword()));
			repository.next(request());
			Threads.awaitEnd("hilo-pool-drain");
			repository.next(request());
			assertThat(pools()).contains("hilo");
		}
	}

	@Test
	void registryOfTheApplicationServesToo() {
		try (HikariDataSource source = Engine.H2.newPoolWithTables();
				HikariDataSource fresh = Engine.H2.pool(source.getJdbcUrl())) {
			fresh.setPoolName("shop");
			fresh.setMetricRegistry(this.registry);
			try (JdbcRangeRepository repository = repository(fresh)) {
				repository.next(request());
				assertThat(pools()).containsExactly("shop-hilo");
			}
		}
	}

	@Test
	void refusedMetersAreToldOfOnceAndStopNoRefill(CapturedOutput output) {
		try (HikariDataSource source = Engine.H2.newPoolWithTables();
				HikariDataSource fresh = Engine.H2.pool(source.getJdbcUrl())) {
			fresh.setPoolName("shop");
			fresh.setMetricsTrackerFactory((name, stats) -> {
				throw new IllegalArgumentException("A metric named " + name + " already exists");
			});
			try (JdbcRangeRepository repository = repository(fresh)) {
				assertThat(repository.next(request()).low()).isEqualTo(1);
				assertThat(repository.next(request()).low()).isEqualTo(11);
			}
		}
		assertThat(output).containsOnlyOnce("(shop-hilo) are not metered: ");
	}

	/**
	 * Anew at each look: the pool that made the tables may close after the first refill,
	 * which it served.
	 */
	private static void refill(HiLoIdGenerator generator, @Nullable String database, AtomicInteger collections) {
		generator.generateNextIdFor(database, "orders" + collections.incrementAndGet());
	}

	private List<String> pools() {
		return this.registry.find("hikaricp.connections")
			.gauges()
			.stream()
			.map((gauge) -> String.valueOf(gauge.getId().getTag("pool")))
			.toList();
	}

	private double most(String pool) {
		return this.registry.find("hikaricp.connections.max")
			.tag("pool", pool)
			.gauges()
			.stream()
			.mapToDouble(Gauge::value)
			.sum();
	}

	private static JdbcRangeRepository repository(HikariDataSource source) {
		return JdbcRangeRepository.over(source).schemaManagement(SchemaManagement.NONE).build();
	}

	private static RangeRequest request() {
		return new RangeRequest("orders", 10, 0, 0, Long.MAX_VALUE, System.nanoTime());
	}

}
