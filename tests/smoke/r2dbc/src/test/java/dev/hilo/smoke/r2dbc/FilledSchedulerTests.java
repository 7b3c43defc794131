package dev.hilo.smoke.r2dbc;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import io.micrometer.context.ContextRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Hooks;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.data.r2dbc.core.R2dbcEntityTemplate;

import dev.hilo.EntityIdGenerator;
import dev.hilo.IdConvention;
import dev.hilo.RangeUnavailableException;
import dev.hilo.smoke.r2dbc.Entities.Invoice;
import dev.hilo.smoke.r2dbc.Entities.Task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * An application may block on the threads of {@code boundedElastic}, all of them.
 */
class FilledSchedulerTests {

	private static final Duration LIMIT = Duration.ofSeconds(30);

	private static final ThreadLocal<String> tenant = new ThreadLocal<>();

	private final Engine.Database database = Engine.H2.newDatabaseWithTables();

	private @Nullable ConfigurableApplicationContext context;

	@AfterEach
	void stop() {
		if (this.context != null) {
			this.context.close();
		}
	}

	@Test
	void firstSavesOfAClassEndWhenTheApplicationBlocksOnAllThreads() {
		R2dbcEntityTemplate template = start(20);
		assertThat(onAllThreads(() -> template.insert(new Task(null, null, null, "Tea")).map(Task::id)))
			.doesNotHaveDuplicates()
			.doesNotContainNull();
	}

	@Test
	void savesWithAGeneratorOfTheApplicationEndWhenTheApplicationBlocksOnAllThreads() {
		R2dbcEntityTemplate template = start(20, Counting.class);
		assertThat(onAllThreads(() -> template.insert(new Invoice(null, "Ada")).map(Invoice::id)))
			.doesNotHaveDuplicates()
			.doesNotContainNull();
	}

	@Test
	void conventionSeesAThreadLocalThatReactorPropagates() {
		ContextRegistry.getInstance().registerThreadLocalAccessor("tenant", tenant);
		Hooks.enableAutomaticContextPropagation();
		try {
			R2dbcEntityTemplate template = start(20, Tenants.class);
			tenant.set("north");
			// The first save describes the table, the second one finds it described
			for (int i = 0; i < 2; i++) {
				assertThat(template.insert(new Invoice(null, "Ada")).map(Invoice::id).block(LIMIT)).endsWith("$north");
			}
		}
		finally {
			tenant.remove();
			Hooks.disableAutomaticContextPropagation();
			ContextRegistry.getInstance().removeThreadLocalAccessor("tenant");
		}
	}

	@Test
	void saveWithASlowGeneratorEndsByTheTimeoutAndItsMessageNamesTheClass() {
		R2dbcEntityTemplate template = start(1, Slow.class);
		// Before that, the column may take long to describe
		await().untilAsserted(() -> assertThatExceptionOfType(RangeUnavailableException.class)
			.isThrownBy(() -> template.insert(new Invoice(null, "Ada")).block(LIMIT))
			.withMessageContainingAll("makes the id of a " + Invoice.class.getName(), "1000 ms (hilo.jdbc.timeout)"));
		this.context.getBean(Slow.class).gate.countDown();
	}

	/**
	 * Twice as many saves as there are threads; those that run at once begin together.
	 */
	private static <T> Queue<T> onAllThreads(Supplier<Mono<T>> save) {
		int threads = Schedulers.DEFAULT_BOUNDED_ELASTIC_SIZE;
		CountDownLatch full = new CountDownLatch(threads);
		Queue<T> saved = new ConcurrentLinkedQueue<>();
		List<CompletableFuture<Void>> all = IntStream.range(0, 2 * threads)
			.mapToObj((i) -> CompletableFuture.runAsync(() -> {
				full.countDown();
				pass(full);
				saved.add(Objects.requireNonNull(save.get().block()));
			}, Schedulers.boundedElastic()::schedule))
			.toList();
		assertThat(CompletableFuture.allOf(all.toArray(CompletableFuture[]::new))).succeedsWithin(LIMIT);
		assertThat(saved).hasSize(2 * threads);
		return saved;
	}

	private static void pass(CountDownLatch latch) {
		try {
			assertThat(latch.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private R2dbcEntityTemplate start(int seconds, Class<?>... sources) {
		Entities.createTables(this.database);
		this.context = Applications.run(this.database, List.of(sources), "--hilo.jdbc.timeout=" + seconds + "s");
		return this.context.getBean(R2dbcEntityTemplate.class);
	}

	static class Counting {

		private final AtomicInteger count = new AtomicInteger();

		@Bean
		EntityIdGenerator countingIds() {
			return (database, entity, idType) -> "invoices/" + this.count.incrementAndGet();
		}

	}

	static class Tenants {

		@Bean
		IdConvention<Invoice> invoiceIds() {
			return (database, invoice, hilo) -> hilo.generateDocumentId(database, invoice) + "$" + tenant.get();
		}

	}

	static class Slow {

		private final CountDownLatch gate = new CountDownLatch(1);

		@Bean
		EntityIdGenerator slowIds() {
			return (database, entity, idType) -> {
				pass(this.gate);
				return "invoices/1";
			};
		}

	}

}
