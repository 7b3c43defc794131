package dev.hilo.smoke.r2dbc;

import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;

import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.util.retry.Retry;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.FilterType;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.data.annotation.Id;
import org.springframework.data.r2dbc.core.R2dbcEntityTemplate;
import org.springframework.data.r2dbc.repository.config.EnableR2dbcRepositories;
import org.springframework.data.relational.core.query.Query;
import org.springframework.data.repository.reactive.ReactiveCrudRepository;
import org.springframework.transaction.ReactiveTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.transaction.support.DefaultTransactionDefinition;
import org.springframework.util.ReflectionUtils;

import dev.hilo.IdAssignmentException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * Saves that are tried again with the same entities, after one that stored nothing.
 */
class RepeatedSavesTests {

	/** From Spring Boot 4.1 on. */
	private static final @Nullable Method UPSERT = ReflectionUtils.findMethod(R2dbcEntityTemplate.class, "upsert",
			Object.class);

	private Engine.Database database;

	private @Nullable ConfigurableApplicationContext context;

	private R2dbcEntityTemplate template;

	private Parcels parcels;

	private void start(Engine engine, String... properties) {
		this.database = engine.newDatabaseWithTables();
		this.database.execute("CREATE TABLE parcel (id bigint PRIMARY KEY, name varchar(100))");
		this.context = Applications.run(this.database, List.of(Repositories.class), properties);
		this.template = this.context.getBean(R2dbcEntityTemplate.class);
		this.parcels = this.context.getBean(Parcels.class);
	}

	@AfterEach
	void stop() {
		if (this.context != null) {
			this.context.close();
		}
	}

	@ParameterizedTest
	@EnumSource
	void allRowsAreThereAfterADrawOfManyHasFailed(Engine engine) {
		start(engine, "--hilo.initial-capacity=10", "--hilo.max-capacity=10", "--hilo.refill-ahead=false");
		this.parcels.save(new Parcel("first")).block();
		List<Parcel> fifty = fifty();
		this.database.execute("ALTER TABLE hilo_range RENAME TO away");
		TransactionalOperator transaction = transaction(TransactionDefinition.PROPAGATION_REQUIRED);
		List<Parcel> saved = this.parcels.saveAll(fifty)
			.collectList()
			.as(transaction::transactional)
			.retryWhen(retry((failure) -> {
				assertThat(fifty).allMatch((parcel) -> parcel.id == null);
				this.database.execute("ALTER TABLE away RENAME TO hilo_range");
			}))
			.block();
		assertThat(saved).hasSize(50);
		assertStored(fifty);
		this.database.execute("ALTER TABLE hilo_range RENAME TO away");
		List<Parcel> others = fifty();
		this.parcels.saveAll(others)
			.retryWhen(retry((failure) -> this.database.execute("ALTER TABLE away RENAME TO hilo_range")))
			.blockLast();
		assertStored(others);
		assertThat(this.parcels.count().block()).isEqualTo(101);
	}

	private static List<Parcel> fifty() {
		return IntStream.range(0, 50).mapToObj((i) -> new Parcel("p" + i)).toList();
	}

	@ParameterizedTest
	@EnumSource
	void theRowIsThereAfterItsInsertHasFailed(Engine engine) {
		start(engine);
		this.parcels.save(new Parcel("first")).block();
		this.database.execute("INSERT INTO parcel VALUES (2, 'loaded')", "INSERT INTO parcel VALUES (4, 'loaded')");
		TransactionalOperator transaction = transaction(TransactionDefinition.PROPAGATION_REQUIRED);
		Parcel within = new Parcel("within");
		Mono.defer(() -> this.parcels.save(within))
			.as(transaction::transactional)
			.retryWhen(retry((failure) -> assertThat(within.id).isNull()))
			.block();
		Parcel without = new Parcel("without");
		this.parcels.save(without).retryWhen(retry((failure) -> {
		})).block();
		// In the background HiLo goes on above the row that was loaded last
		assertThat(List.of(within, without)).extracting((parcel) -> parcel.id)
			.isSorted()
			.doesNotHaveDuplicates()
			.allMatch((id) -> id == 3 || id > 4);
		assertStored(List.of(within, without));
	}

	@ParameterizedTest
	@EnumSource
	void aTransactionThatRollsBackUnsetsWhatItHasSetAndAnInnerOneItsOwn(Engine engine) {
		start(engine);
		Parcel before = Objects.requireNonNull(this.template.insert(new Parcel("before")).block());
		Parcel outer = new Parcel("outer");
		Parcel inner = new Parcel("inner");
		Parcel kept = new Parcel("kept");
		TransactionalOperator transaction = transaction(TransactionDefinition.PROPAGATION_REQUIRED);
		TransactionalOperator own = transaction(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
		Mono<Object> failing = Mono.error(() -> new IllegalStateException("changed my mind"));
		Mono<?> work = this.template.insert(outer)
			.then(this.template.update(before))
			.then(this.template.insert(inner).then(failing).as(own::transactional).onErrorComplete())
			.then(Mono.fromRunnable(() -> {
				assertThat(inner.id).isNull();
				assertThat(outer.id).isNotNull();
			}))
			.then(this.template.insert(kept).as(own::transactional));
		assertThatIllegalStateException().isThrownBy(() -> work.then(failing).as(transaction::transactional).block());
		assertThat(outer.id).isNull();
		assertThat(before.id).isNotNull();
		assertStored(List.of(before, kept));
		this.parcels.saveAll(List.of(outer, inner)).blockLast();
		assertStored(List.of(before, kept, outer, inner));
	}

	/** MySQL's driver takes so many statements of one connection at once as errors. */
	@ParameterizedTest
	@EnumSource(names = "MYSQL", mode = EnumSource.Mode.EXCLUDE)
	void savesOfOneTransactionMayRunOnManyThreads(Engine engine) {
		start(engine);
		TransactionalOperator transaction = transaction(TransactionDefinition.PROPAGATION_REQUIRED);
		for (int i = 0; i < 100; i++) {
			List<Parcel> eight = fifty().subList(0, 8);
			CyclicBarrier together = new CyclicBarrier(eight.size());
			Mono<Object> failing = Flux.fromIterable(eight)
				.flatMap((parcel) -> Mono.fromCallable(together::await)
					.subscribeOn(Schedulers.boundedElastic())
					.then(this.parcels.save(parcel)), eight.size())
				.then(Mono.error(() -> new IllegalStateException("changed my mind")));
			assertThatIllegalStateException().isThrownBy(() -> failing.as(transaction::transactional).block())
				.withMessage("changed my mind");
			assertThat(eight).allMatch((parcel) -> parcel.id == null);
		}
	}

	@ParameterizedTest
	@EnumSource
	void whatWasCancelledIsStoredByTheNextSave(Engine engine) throws Exception {
		start(engine, "--hilo.initial-capacity=2", "--hilo.max-capacity=2", "--hilo.refill-ahead=false");
		List<Parcel> three = List.of(new Parcel("a"), new Parcel("b"), new Parcel("c"));
		TransactionalOperator transaction = transaction(TransactionDefinition.PROPAGATION_REQUIRED);
		this.parcels.saveAll(three).as(transaction::transactional).take(1).blockLast();
		Awaitility.await().until(() -> three.stream().allMatch((parcel) -> parcel.id == null));
		this.parcels.saveAll(three).blockLast();
		assertStored(three);
		List<Parcel> late = List.of(new Parcel("d"), new Parcel("e"), new Parcel("f"));
		try (Connection connection = this.database.connect(); Statement statement = connection.createStatement()) {
			connection.setAutoCommit(false);
			statement.execute("UPDATE hilo_range SET max_value = max_value");
			assertThatExceptionOfType(RuntimeException.class)
				.isThrownBy(() -> this.parcels.saveAll(late)
					.as(transaction::transactional)
					.collectList()
					.timeout(Duration.ofMillis(300))
					.block())
				.withCauseInstanceOf(TimeoutException.class);
		}
		Awaitility.await().until(() -> late.stream().allMatch((parcel) -> parcel.id == null));
		this.parcels.saveAll(late).blockLast();
		assertStored(late);
		assertThat(this.parcels.count().block()).isEqualTo(6);
	}

	@ParameterizedTest
	@EnumSource
	void withoutATransactionAnEntityThatWasNotStoredIsNeverUpdated(Engine engine) {
		start(engine);
		this.template.insert(new Parcel("first")).block();
		this.database.execute("INSERT INTO parcel VALUES (2, 'loaded')");
		Parcel parcel = new Parcel("a");
		assertThatExceptionOfType(DataIntegrityViolationException.class)
			.isThrownBy(() -> this.template.insert(parcel).block());
		for (Mono<?> again : List.of(this.template.update(parcel), this.parcels.save(parcel))) {
			assertThatExceptionOfType(IdAssignmentException.class).isThrownBy(again::block)
				.withMessageContaining("Parcel.id = 2");
		}
		this.database.execute("DELETE FROM parcel WHERE id = 2");
		this.template.insert(parcel).block();
		parcel.name = "b";
		this.parcels.save(parcel).block();
		assertStored(List.of(parcel));
		Parcel fresh = new Parcel("c");
		assertThatExceptionOfType(IdAssignmentException.class).isThrownBy(() -> this.template.update(fresh).block());
	}

	@ParameterizedTest
	@EnumSource
	void anInsertThatIsRepeatedWithoutATransactionStoresTheRow(Engine engine) {
		start(engine);
		this.template.insert(new Parcel("first")).block();
		this.database.execute("ALTER TABLE parcel RENAME TO away");
		Parcel parcel = new Parcel("a");
		AtomicInteger tries = new AtomicInteger();
		this.template.insert(parcel).retryWhen(retry((failure) -> {
			tries.incrementAndGet();
			this.database.execute("ALTER TABLE away RENAME TO parcel");
		})).block();
		assertThat(tries).hasValue(1);
		assertStored(List.of(parcel));
	}

	@ParameterizedTest
	@EnumSource
	void anUpsertOfAnEntityWithoutAnIdNeverReplacesARow(Engine engine) {
		start(engine);
		assumeThat(UPSERT).as("upsert in this Spring Data").isNotNull();
		this.template.insert(new Parcel("first")).block();
		this.database.execute("INSERT INTO parcel VALUES (2, 'loaded')", "INSERT INTO parcel VALUES (3, 'loaded')");
		Parcel parcel = new Parcel("a");
		assertThatExceptionOfType(IdAssignmentException.class).isThrownBy(() -> upsert(parcel).block())
			.withMessageContaining("upsert");
		assertThat(parcel.id).isNull();
		assertThat(this.database.ask("SELECT count(*) FROM parcel WHERE name = 'loaded'")).isEqualTo("2");
		parcel.id = 3L;
		upsert(parcel).block();
		assertStored(List.of(parcel));
	}

	private Mono<?> upsert(Parcel parcel) {
		return (Mono<?>) Objects.requireNonNull(ReflectionUtils.invokeMethod(UPSERT, this.template, parcel));
	}

	private TransactionalOperator transaction(int propagation) {
		return TransactionalOperator.create(this.context.getBean(ReactiveTransactionManager.class),
				new DefaultTransactionDefinition(propagation));
	}

	private static Retry retry(Consumer<Throwable> before) {
		return Retry.max(1).doBeforeRetry((signal) -> before.accept(signal.failure()));
	}

	private void assertStored(List<Parcel> parcels) {
		assertThat(parcels).extracting((parcel) -> parcel.id).doesNotHaveDuplicates().doesNotContainNull();
		List<Parcel> stored = this.template.select(Query.empty(), Parcel.class).collectList().block();
		for (Parcel parcel : parcels) {
			assertThat(stored).filteredOn((row) -> Objects.equals(row.id, parcel.id))
				.singleElement()
				.extracting((row) -> row.name)
				.isEqualTo(parcel.name);
		}
	}

	static class Parcel {

		@Id
		@Nullable Long id;

		String name;

		Parcel(String name) {
			this.name = name;
		}

	}

	interface Parcels extends ReactiveCrudRepository<Parcel, Long> {

	}

	@EnableR2dbcRepositories(basePackageClasses = R2dbcApplication.class, considerNestedRepositories = true,
			includeFilters = @ComponentScan.Filter(type = FilterType.ASSIGNABLE_TYPE,
					classes = { Parcels.class, NoteRepository.class }))
	static class Repositories {

	}

}
