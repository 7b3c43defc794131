package dev.hilo.smoke.crac;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.range.CollectionSnapshot;
import dev.hilo.smoke.crac.jvm.Core;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nothing that a copy of the process could give too is in an image, whether the
 * application runs when it is taken or not yet. A test double of the JVM calls the hooks.
 */
class CheckpointTests {

	private static final AtomicInteger databases = new AtomicInteger();

	private static final AtomicInteger nodes = new AtomicInteger();

	private final String url = "jdbc:h2:mem:crac" + databases.incrementAndGet() + ";DB_CLOSE_DELAY=-1";

	@ParameterizedTest
	@ValueSource(strings = { "hilo", "permuted", "decimal" })
	void copiesOfARunningApplicationBeginAnew(String scheme) throws Exception {
		try (ConfigurableApplicationContext context = run(scheme.equals("decimal")
				? List.of("scheme=decimal", "decimal.launch-id=1") : List.of("scheme=" + scheme))) {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			List<Long> drawn = new ArrayList<>();
			Stream.generate(() -> ids.generateNextIdFor("orders")).limit(5).forEach(drawn::add);
			List<CompletableFuture<Long>> late = new ArrayList<>();
			Core.checkpointRestore(() -> {
				assertThat(left(context)).isZero();
				// A pool closes connections on a thread of its own
				Awaitility.await().untilAsserted(() -> assertThat(sessions()).as("those of this test").isEqualTo(1));
				// Another copy
				jdbc().update("UPDATE hilo_range SET max_value = max_value + 100, stamp = 1");
				late.add(CompletableFuture.supplyAsync(() -> ids.generateNextIdFor("orders"),
						(task) -> awaitStopped(task)));
				// Ids that need no ranges are refused
				if (scheme.equals("decimal")) {
					assertThat(late.get(0)).failsWithin(Duration.ofSeconds(30));
				}
				else {
					assertThat(late.get(0)).isNotDone();
				}
			});
			drawn.add(scheme.equals("decimal") ? ids.generateNextIdFor("orders") : late.get(0).get());
			Stream.generate(() -> ids.generateNextIdFor("orders")).limit(5).forEach(drawn::add);
			assertThat(drawn).doesNotHaveDuplicates();
			if (scheme.equals("hilo")) {
				assertThat(drawn.subList(5, 11)).allSatisfy((id) -> assertThat(id).isGreaterThan(105));
			}
			if (scheme.equals("decimal")) {
				assertThat(drawn.subList(5, 11))
					.allSatisfy((id) -> assertThat(id % 10_000_000_000L / 100_000).as("generator").isGreaterThan(100));
			}
		}
		jdbc().execute("DROP ALL OBJECTS");
	}

	/** As with spring.context.checkpoint=onRefresh, where Spring stops nothing. */
	@Test
	void idsThatWereDrawnBeforeTheApplicationRunsAreSafeToo() {
		AtomicInteger images = new AtomicInteger();
		Core.setImage(() -> {
			images.incrementAndGet();
			// The application's own pool is not HiLo's to close, and a thread of one
			// takes a moment to end
			Awaitility.await()
				.untilAsserted(() -> assertThat(Thread.getAllStackTraces().keySet()).extracting(Thread::getName)
					.noneMatch((name) -> name.contains("hilo housekeeper") || name.contains("hilo:housekeeper")));
			assertThat(max("early")).isEqualTo(1);
			jdbc().update("UPDATE hilo_range SET max_value = 100, stamp = 1");
		});
		try (ConfigurableApplicationContext context = run(List.of(), CheckpointOnRefresh.class)) {
			assertThat(images).hasValue(1);
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			assertThat(ids.generateNextIdFor("early")).isEqualTo(101);
		}
		finally {
			Core.setImage(() -> {
			});
		}
	}

	@Test
	void applicationThatWasStoppedBeforeStaysSo() throws Exception {
		try (ConfigurableApplicationContext context = run(List.of())) {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			assertThat(ids.generateNextIdFor("orders")).isEqualTo(1);
			context.stop();
			Core.checkpointRestore(() -> jdbc().update("UPDATE hilo_range SET max_value = 100, stamp = 1"));
			assertThat(ids.generateNextIdFor("orders")).isEqualTo(101);
			assertThat(left(context)).isZero();
			context.start();
			assertThat(ids.generateNextIdFor("orders")).isEqualTo(102);
			assertThat(left(context)).isPositive();
		}
	}

	@Test
	void hookOfAnApplicationThatHasEndedDoesNothing() throws Exception {
		ConfigurableApplicationContext context = run(List.of());
		context.close();
		Core.checkpointRestore();
	}

	@Test
	void beanGivesEachCopyItsOwnNodeNumber() throws Exception {
		try (ConfigurableApplicationContext context = run(List.of("scheme=trace", "trace.node-no-bean=nodeNumbers"))) {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			long before = ids.generateNextIdFor("orders");
			Core.checkpointRestore();
			long after = ids.generateNextIdFor("orders");
			assertThat(node(after)).isEqualTo(node(before) + 1);
			assertThat(node(ids.generateNextIdFor("orders"))).isEqualTo(node(after));
		}
	}

	private static long node(long traceId) {
		return traceId >>> 22 & 0xFFFF;
	}

	/** Runs a task on a thread, and returns when that waits. */
	private static void awaitStopped(Runnable task) {
		Thread thread = new Thread(task);
		thread.setDaemon(true);
		thread.start();
		Awaitility.await()
			.atMost(Duration.ofSeconds(30))
			.until(thread::getState, (state) -> state == Thread.State.TIMED_WAITING || state == Thread.State.WAITING
					|| state == Thread.State.TERMINATED);
	}

	private static long left(ConfigurableApplicationContext context) {
		return context.getBean(RangeIdGenerator.class).snapshots().stream().mapToLong(CollectionSnapshot::left).sum();
	}

	private ConfigurableApplicationContext run(List<String> ofOrders, Class<?>... more) {
		SpringApplication application = new SpringApplication(CracApplication.class, NodeNumbers.class);
		application.addPrimarySources(List.of(more));
		List<String> arguments = new ArrayList<>(
				List.of("--spring.datasource.url=" + this.url, "--spring.datasource.hikari.allow-pool-suspension=true",
						"--spring.datasource.username=sa", "--spring.main.banner-mode=off",
						// So that the pool adds none while it is suspended
						"--spring.datasource.hikari.minimum-idle=1"));
		ofOrders.forEach((each) -> arguments.add("--hilo.collections.orders." + each));
		return application.run(arguments.toArray(String[]::new));
	}

	private JdbcTemplate jdbc() {
		return new JdbcTemplate(new DriverManagerDataSource(this.url, "sa", ""));
	}

	private long max(String collection) {
		return jdbc().queryForObject("SELECT max_value FROM hilo_range WHERE collection = ?", Long.class, collection);
	}

	private int sessions() {
		return jdbc().queryForObject("SELECT count(*) FROM information_schema.sessions", Integer.class);
	}

	/** Takes an image when all beans are there, and none has started. */
	@Configuration(proxyBeanMethods = false)
	static class CheckpointOnRefresh {

		@Bean
		SmartInitializingSingleton checkpoint() {
			return () -> {
				try {
					org.crac.Core.checkpointRestore();
				}
				catch (Exception ex) {
					throw new IllegalStateException(ex);
				}
			};
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class NodeNumbers {

		@Bean
		IntSupplier nodeNumbers() {
			return nodes::incrementAndGet;
		}

	}

}
