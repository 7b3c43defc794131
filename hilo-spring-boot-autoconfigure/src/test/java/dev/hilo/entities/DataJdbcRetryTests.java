package dev.hilo.entities;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ContextConsumer;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.event.EventListener;
import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.jdbc.repository.config.EnableJdbcRepositories;
import org.springframework.data.relational.core.conversion.MutableAggregateChange;
import org.springframework.data.relational.core.mapping.event.AfterSaveEvent;
import org.springframework.data.relational.core.mapping.event.BeforeSaveCallback;
import org.springframework.data.repository.ListCrudRepository;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.resilience.annotation.EnableResilientMethods;
import org.springframework.resilience.annotation.Retryable;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.event.TransactionPhase;
import org.springframework.transaction.event.TransactionalEventListener;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

import dev.hilo.IdAssignmentException;
import dev.hilo.support.Engine;
import dev.hilo.support.Threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Covers saves that are tried again with the same entities, after one that stored
 * nothing.
 */
class DataJdbcRetryTests {

	private static final RetryTemplate retries = new RetryTemplate(
			RetryPolicy.builder().maxRetries(3).delay(Duration.ofMillis(1)).build());

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "MYSQL" })
	void allRowsAreThereAfterADrawOfManyHasFailed(Engine engine) {
		on(engine, "hilo.initial-capacity=10", "hilo.max-capacity=10", "hilo.refill-ahead=false").run((context) -> {
			Parcels parcels = context.getBean(Parcels.class);
			JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
			parcels.save(new Parcel("first"));
			List<Parcel> fifty = IntStream.range(0, 50).mapToObj((i) -> new Parcel("p" + i)).toList();
			jdbc.execute("ALTER TABLE hilo_range RENAME TO away");
			AtomicInteger tries = new AtomicInteger();
			List<Parcel> saved = retries.invoke(() -> {
				if (tries.incrementAndGet() == 2) {
					assertThat(fifty).allMatch((parcel) -> parcel.id == null)
						.allMatch((parcel) -> parcel.labels.stream().allMatch((label) -> label.id == null));
					jdbc.execute("ALTER TABLE away RENAME TO hilo_range");
				}
				return parcels.saveAll(fifty);
			});
			assertThat(tries).hasValue(2);
			assertThat(saved).hasSize(50);
			assertStored(context, fifty);
			assertThat(parcels.count()).isEqualTo(51);
		});
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "MYSQL" })
	void rootAndChildrenAreThereAfterAnInsertHasFailed(Engine engine) {
		on(engine).run((context) -> {
			Parcels parcels = context.getBean(Parcels.class);
			JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
			parcels.save(new Parcel("first"));
			jdbc.update("INSERT INTO parcel VALUES (2, 'loaded')");
			jdbc.update("INSERT INTO label VALUES (3, 'loaded', NULL)");
			Parcel byRoot = new Parcel("root");
			assertThat(retries.<Parcel>invoke(() -> parcels.save(byRoot))).isSameAs(byRoot);
			Parcel byChild = new Parcel("child");
			retries.invoke(() -> parcels.saveAll(List.of(byChild)));
			assertStored(context, List.of(byRoot, byChild));
			assertThat(jdbc.queryForObject("SELECT count(*) FROM label", Integer.class)).isEqualTo(4);
		});
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "MYSQL" })
	void aMethodThatIsRetriedStoresAll(Engine engine) {
		on(engine).withUserConfiguration(Service.class).run((context) -> {
			List<Parcel> parcels = List.of(new Parcel("a"), new Parcel("b"));
			context.getBean(Service.class).saveAll(parcels);
			assertStored(context, parcels);
			assertThat(context.getBean(Parcels.class).count()).isEqualTo(2);
			assertThat(parcels).extracting((parcel) -> parcel.id).containsExactly(3L, 4L);
		});
	}

	@Test
	void aTransactionOfATemplateThatRollsBackUnsetsWhatItHasSet() {
		on(Engine.H2).run(withTemplate((template, transactions, jdbc) -> {
			Parcel parcel = new Parcel("a");
			Parcel before = template.save(new Parcel("before"));
			Box box = new Box();
			rollBack(transactions, () -> {
				template.save(parcel);
				template.save(before);
				template.insert(box);
				assertThat(parcel.id).isNotNull();
				assertThat(box.id).isPositive();
			});
			assertThat(parcel.id).isNull();
			assertThat(parcel.labels).allMatch((label) -> label.id == null);
			assertThat(box.id).isZero();
			assertThat(before.id).isEqualTo(1);
			transactions.executeWithoutResult((status) -> template.saveAll(List.of(parcel, before)));
			template.save(box);
			assertThat(parcel.id).isEqualTo(3);
			assertThat(template.count(Parcel.class)).isEqualTo(2);
			assertThat(template.count(Box.class)).isEqualTo(1);
		}));
	}

	@Test
	void anIdThatTheApplicationHasReplacedStays() {
		on(Engine.H2).run(withTemplate((template, transactions, jdbc) -> {
			Parcel parcel = new Parcel("a");
			rollBack(transactions, () -> {
				template.save(parcel);
				parcel.id = 77L;
			});
			assertThat(parcel.id).isEqualTo(77);
		}));
	}

	@Test
	void anInnerTransactionRollsBackItsOwn() {
		on(Engine.H2).run(withTemplate((template, transactions, jdbc) -> {
			TransactionTemplate inner = new TransactionTemplate(
					Objects.requireNonNull(transactions.getTransactionManager()));
			inner.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
			Parcel outer = new Parcel("outer");
			Parcel own = new Parcel("own");
			Parcel later = new Parcel("later");
			transactions.executeWithoutResult((status) -> {
				template.save(outer);
				rollBack(inner, () -> template.save(own));
				assertThat(own.id).isNull();
				assertThat(outer.id).isNotNull();
				template.save(later);
			});
			assertThat(outer.id).isNotNull();
			assertThat(later.id).isNotNull();
			Parcel kept = new Parcel("kept");
			rollBack(transactions, () -> {
				inner.executeWithoutResult((status) -> template.save(kept));
				template.save(own);
			});
			assertThat(kept.id).isNotNull();
			assertThat(own.id).isNull();
			assertThat(template.count(Parcel.class)).isEqualTo(3);
		}));
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "MYSQL" })
	void aSavepointRollsBackWhatCameAfterIt(Engine engine) {
		on(engine).run(withTemplate((template, transactions, jdbc) -> {
			TransactionTemplate nested = new TransactionTemplate(
					Objects.requireNonNull(transactions.getTransactionManager()));
			nested.setPropagationBehavior(TransactionDefinition.PROPAGATION_NESTED);
			Parcel first = new Parcel("first");
			Parcel before = new Parcel("before");
			Parcel within = new Parcel("within");
			Parcel kept = new Parcel("kept");
			transactions.executeWithoutResult((status) -> {
				rollBack(nested, () -> template.save(first));
				assertThat(first.id).isNull();
				template.save(before);
				nested.executeWithoutResult((inner) -> template.save(kept));
				rollBack(nested, () -> {
					nested.executeWithoutResult((inner) -> template.save(first));
					template.save(within);
				});
				assertThat(List.of(first, within)).allMatch((parcel) -> parcel.id == null);
				template.saveAll(List.of(first, within));
			});
			assertStored(jdbc, List.of(first, before, within, kept));
		}));
	}

	@Test
	void hashSetsAndMapsKeepTheirChildren() {
		on(Engine.H2).run(withTemplate((template, transactions, jdbc) -> {
			Shelf shelf = new Shelf();
			shelf.books.addAll(List.of(new Book("Emma"), new Book("Persuasion")));
			shelf.pages.put("x", new Page());
			rollBack(transactions, () -> template.save(shelf));
			assertThat(shelf.books).hasSize(2).allMatch((book) -> book.id == null);
			assertThat(shelf.pages.get("x").id).isNull();
			template.save(shelf);
			assertThat(shelf.books).hasSize(2).allMatch(shelf.books::contains).allMatch((book) -> book.id != null);
			assertThat(template.findById(Objects.requireNonNull(shelf.id), Shelf.class).books).isEqualTo(shelf.books);
		}));
	}

	@Test
	void aSetWhoseChildrenDifferByTheirIdsOnlyLosesNone() {
		on(Engine.H2).run(withTemplate((template, transactions, jdbc) -> {
			Shelf shelf = new Shelf();
			rollBack(transactions, () -> {
				for (int i = 0; i < 3; i++) {
					shelf.books.add(new Book("Emma"));
					template.save(shelf);
				}
			});
			assertThat(shelf.id).isNull();
			assertThat(shelf.books).hasSize(3);
			template.save(shelf);
			assertThat(shelf.books).hasSize(3).allMatch(shelf.books::contains);
			assertThat(jdbc.queryForObject("SELECT count(*) FROM book WHERE shelf = ?", Integer.class, shelf.id))
				.isEqualTo(3);
		}));
	}

	@Test
	void anInsertThatFailsUnsetsTheIdAlsoWithoutATransaction() {
		on(Engine.H2).run(withTemplate((template, transactions, jdbc) -> {
			template.save(new Parcel("first"));
			jdbc.update("INSERT INTO parcel VALUES (2, 'loaded')");
			Parcel parcel = new Parcel("a");
			assertThatExceptionOfType(DataIntegrityViolationException.class).isThrownBy(() -> template.save(parcel));
			assertThat(parcel.id).isNull();
			for (Consumer<Parcel> wrong : List.<Consumer<Parcel>>of(template::update, template::upsert)) {
				assertThatExceptionOfType(IdAssignmentException.class).isThrownBy(() -> wrong.accept(parcel))
					.withMessageContaining("Insert it");
				assertThat(parcel.id).isNull();
			}
			template.save(parcel);
			parcel.name = "b";
			template.save(parcel);
			assertStored(jdbc, List.of(parcel));
			assertThat(jdbc.queryForObject("SELECT name FROM parcel WHERE id = 2", String.class)).isEqualTo("loaded");
			assertThat(jdbc.queryForObject("SELECT name FROM parcel WHERE id = ?", String.class, parcel.id))
				.isEqualTo("b");
		}));
	}

	@Test
	void anIdThatTheApplicationHasSetStaysWhenItsInsertFails() {
		on(Engine.H2).run(withTemplate((template, transactions, jdbc) -> {
			jdbc.update("INSERT INTO parcel VALUES (77, 'loaded')");
			Parcel parcel = new Parcel("a");
			parcel.id = 77L;
			assertThatExceptionOfType(DataIntegrityViolationException.class).isThrownBy(() -> template.insert(parcel));
			Parcel saved = template.save(new Parcel("saved"));
			assertThatExceptionOfType(DataIntegrityViolationException.class).isThrownBy(() -> template.insert(saved));
			transactions.executeWithoutResult((status) -> {
				Parcel within = template.save(new Parcel("within"));
				assertThatExceptionOfType(DataIntegrityViolationException.class)
					.isThrownBy(() -> template.insert(within));
				assertThat(within.id).isNotNull();
			});
			assertThat(parcel.id).isEqualTo(77);
			assertThat(saved.id).isNotNull();
		}));
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "MYSQL" })
	void aBatchOfFiveWithABadOneStoresNoRowTwice(Engine engine) {
		on(engine).run(withTemplate((template, transactions, jdbc) -> {
			Parcel first = template.save(new Parcel("first"));
			jdbc.update("INSERT INTO parcel VALUES (4, 'loaded')");
			List<Parcel> five = IntStream.range(0, 5).mapToObj((i) -> new Parcel("p" + i)).toList();
			assertThatExceptionOfType(DataIntegrityViolationException.class).isThrownBy(() -> template.saveAll(five));
			// It would find the row that is loaded later, too
			Threads.awaitEnd("hilo-probe");
			assertThat(five.get(2).id).as("the row of another").isNull();
			five.forEach(template::save);
			assertThat(five).extracting((parcel) -> parcel.id).doesNotContain(4L, first.id).doesNotHaveDuplicates();
			assertThat(jdbc.queryForList("SELECT name FROM parcel ORDER BY name", String.class))
				.containsExactly("first", "loaded", "p0", "p1", "p2", "p3", "p4");
			List<Parcel> others = IntStream.range(0, 5).mapToObj((i) -> new Parcel("q" + i)).toList();
			jdbc.update("INSERT INTO parcel SELECT max(id) + 3, 'loaded' FROM parcel");
			assertThatExceptionOfType(DataIntegrityViolationException.class)
				.isThrownBy(() -> transactions.executeWithoutResult((status) -> template.saveAll(others)));
			assertThat(others).extracting((parcel) -> parcel.id).containsOnlyNulls();
			template.saveAll(others);
			assertStored(jdbc, others);
		}));
	}

	@Test
	void aTransactionThatAnotherThreadHasEndedLeavesNothingToTheNextOne() {
		on(Engine.H2).run(withTemplate((template, transactions, jdbc) -> {
			TransactionSynchronizationManager.initSynchronization();
			TransactionSynchronizationManager.setActualTransactionActive(true);
			template.save(new Parcel("before"));
			List<TransactionSynchronization> ending = TransactionSynchronizationManager.getSynchronizations();
			TransactionSynchronizationManager.clear();
			CompletableFuture.runAsync(
					() -> ending.forEach((one) -> one.afterCompletion(TransactionSynchronization.STATUS_ROLLED_BACK)))
				.join();
			TransactionSynchronizationManager.unbindResource(Objects.requireNonNull(jdbc.getDataSource()));
			Parcel parcel = new Parcel("a");
			rollBack(transactions, () -> template.save(parcel));
			assertThat(parcel.id).isNull();
			template.save(parcel);
			assertStored(jdbc, List.of(parcel));
		}));
	}

	@Test
	void anInsertThatIsRepeatedWithoutATransactionStoresTheRow() {
		on(Engine.H2).run(withTemplate((template, transactions, jdbc) -> {
			Parcel parcel = new Parcel("a");
			jdbc.execute("ALTER TABLE parcel RENAME TO away");
			AtomicInteger tries = new AtomicInteger();
			retries.invoke(() -> {
				if (tries.incrementAndGet() == 2) {
					jdbc.execute("ALTER TABLE away RENAME TO parcel");
				}
				return template.insert(parcel);
			});
			template.save(parcel);
			assertStored(jdbc, List.of(parcel));
		}));
	}

	@Test
	void anErrorThatIsCaughtWithinATransactionLeavesNoEntityToBeUpdated() {
		on(Engine.H2).run(withTemplate((template, transactions, jdbc) -> {
			template.save(new Parcel("first"));
			jdbc.update("INSERT INTO parcel VALUES (2, 'loaded')");
			Parcel parcel = new Parcel("a");
			transactions.executeWithoutResult((status) -> {
				assertThatExceptionOfType(DataIntegrityViolationException.class)
					.isThrownBy(() -> template.save(parcel));
				assertThat(parcel.id).isNull();
				template.save(parcel);
			});
			assertStored(jdbc, List.of(parcel));
		}));
	}

	@Test
	void aDrawThatFailsWithinAnAggregateUnsetsWhatTheCallHasSet() {
		on(Engine.H2, "hilo.collections.labels.domain=1").run(withTemplate((template, transactions, jdbc) -> {
			Parcel first = new Parcel("a");
			template.save(first);
			Parcel second = new Parcel("b");
			assertThatExceptionOfType(RuntimeException.class).isThrownBy(() -> template.save(second));
			assertThat(second.id).isNull();
			second.labels.clear();
			template.save(second);
			assertStored(jdbc, List.of(first, second));
		}));
	}

	@Test
	void theIdStaysIfItIsUnknownHowTheTransactionHasEnded() {
		on(Engine.H2).withUserConfiguration(Unknown.class).run(withTemplate((template, transactions, jdbc) -> {
			Parcel parcel = new Parcel("a");
			assertThatExceptionOfType(TransactionSystemException.class)
				.isThrownBy(() -> transactions.executeWithoutResult((status) -> template.save(parcel)));
			assertThat(parcel.id).isNotNull();
			parcel.name = "b";
			template.save(parcel);
			assertStored(jdbc, List.of(parcel));
		}));
	}

	@Test
	void aTransactionOfSomethingElseLeavesTheIdsOfRowsThatAreThere() {
		on(Engine.H2).run(withTemplate((template, transactions, jdbc) -> {
			TransactionTemplate foreign = new TransactionTemplate(
					new JdbcTransactionManager(new DriverManagerDataSource("jdbc:h2:mem:elsewhere", "sa", "")));
			Parcel parcel = new Parcel("a");
			rollBack(foreign, () -> template.save(parcel));
			assertThat(template.count(Parcel.class)).isEqualTo(1);
			assertThat(parcel.id).isNotNull();
			template.save(parcel);
			assertStored(jdbc, List.of(parcel));
		}));
	}

	@Test
	void aTransactionOfSomethingElseLeavesTheIdOfARootWhoseChildHasFailed() {
		on(Engine.H2).run(withTemplate((template, transactions, jdbc) -> {
			TransactionTemplate foreign = new TransactionTemplate(
					new JdbcTransactionManager(new DriverManagerDataSource("jdbc:h2:mem:elsewhere", "sa", "")));
			template.save(new Parcel("first"));
			jdbc.update("INSERT INTO label VALUES (2, 'loaded', NULL)");
			Parcel parcel = new Parcel("a");
			assertThatExceptionOfType(DuplicateKeyException.class)
				.isThrownBy(() -> foreign.executeWithoutResult((status) -> template.save(parcel)));
			assertThat(template.count(Parcel.class)).isEqualTo(2);
			assertThat(parcel.id).isEqualTo(2);
			template.save(parcel);
			assertThat(template.count(Parcel.class)).isEqualTo(2);
			assertStored(jdbc, List.of(parcel));
		}));
	}

	@Test
	void anEmptyTransactionLeavesTheIdsOfRowsThatAreThere() {
		on(Engine.H2).run(withTemplate((template, transactions, jdbc) -> {
			TransactionTemplate none = new TransactionTemplate(
					Objects.requireNonNull(transactions.getTransactionManager()));
			none.setPropagationBehavior(TransactionDefinition.PROPAGATION_SUPPORTS);
			Parcel parcel = new Parcel("a");
			rollBack(none, () -> template.save(parcel));
			assertThat(parcel.id).isNotNull();
			assertStored(jdbc, List.of(parcel));
		}));
	}

	@Test
	void anEntityWithAVersionFailsLoudly() {
		on(Engine.H2).run(withTemplate((template, transactions, jdbc) -> {
			Versioned versioned = new Versioned();
			rollBack(transactions, () -> template.save(versioned));
			assertThatExceptionOfType(RuntimeException.class).isThrownBy(() -> template.save(versioned))
				.isInstanceOfAny(IdAssignmentException.class, OptimisticLockingFailureException.class);
			versioned.version = null;
			template.save(versioned);
			assertThat(template.count(Versioned.class)).isEqualTo(1);
		}));
	}

	@Test
	void listenersAndCallbacksMaySaveAgainOrPutACopyInItsPlace() {
		on(Engine.H2).withUserConfiguration(SavingAgain.class).run(withTemplate((template, transactions, jdbc) -> {
			Parcel parcel = new Parcel("again");
			template.save(parcel);
			assertThat(jdbc.queryForObject("SELECT name FROM parcel", String.class)).isEqualTo("numbered");
			Parcel copied = new Parcel("copy");
			template.save(copied);
			copied.name = "changed";
			template.save(copied);
			assertStored(jdbc, List.of(parcel, copied));
		}));
	}

	@Test
	void aListenerMaySaveAgainAfterTheRollback() {
		on(Engine.H2).withUserConfiguration(AfterRollback.class).run((context) -> {
			Parcel parcel = new Parcel("a");
			TransactionTemplate transactions = new TransactionTemplate(
					context.getBean(PlatformTransactionManager.class));
			rollBack(transactions, () -> {
				context.getBean(Parcels.class).save(parcel);
				context.publishEvent(parcel);
			});
			assertStored(context, List.of(parcel));
		});
	}

	private static void rollBack(TransactionTemplate transactions, Runnable work) {
		assertThatIllegalStateException().isThrownBy(() -> transactions.executeWithoutResult((status) -> {
			work.run();
			throw new IllegalStateException("changed my mind");
		}));
	}

	private static void assertStored(ApplicationContext context, List<Parcel> parcels) {
		assertStored(context.getBean(JdbcTemplate.class), parcels);
	}

	private static void assertStored(JdbcTemplate jdbc, List<Parcel> parcels) {
		assertThat(parcels).extracting((parcel) -> parcel.id).doesNotHaveDuplicates().doesNotContainNull();
		for (Parcel parcel : parcels) {
			assertThat(jdbc.queryForList("SELECT name FROM parcel WHERE id = ?", String.class, parcel.id))
				.containsExactly(parcel.name);
			assertThat(jdbc.queryForList("SELECT id FROM label WHERE parcel = ?", Long.class, parcel.id))
				.containsExactlyElementsOf(parcel.labels.stream().map((label) -> label.id).toList());
		}
	}

	private static ApplicationContextRunner on(Engine engine, String... properties) {
		return DataJdbcRunner
			.withTables(engine, "CREATE TABLE parcel (id bigint PRIMARY KEY, name varchar(64))",
					"CREATE TABLE label (id bigint PRIMARY KEY, text varchar(64), parcel bigint)",
					"CREATE TABLE shelf (id bigint PRIMARY KEY)",
					"CREATE TABLE book (id bigint PRIMARY KEY, name varchar(64), shelf bigint)",
					"CREATE TABLE page (id bigint PRIMARY KEY, shelf bigint, shelf_key varchar(64))",
					"CREATE TABLE box (id bigint PRIMARY KEY)",
					"CREATE TABLE versioned (id bigint PRIMARY KEY, version bigint)")
			.withUserConfiguration(Repositories.class)
			.withPropertyValues(properties);
	}

	private static ContextConsumer<AssertableApplicationContext> withTemplate(Work work) {
		return (context) -> work.with(context.getBean(JdbcAggregateTemplate.class),
				new TransactionTemplate(context.getBean(PlatformTransactionManager.class)),
				context.getBean(JdbcTemplate.class));
	}

	interface Work {

		void with(JdbcAggregateTemplate template, TransactionTemplate transactions, JdbcTemplate jdbc);

	}

	static class Parcel {

		@Id
		@Nullable Long id;

		String name;

		Set<Label> labels = new LinkedHashSet<>();

		Parcel(String name) {
			this.name = name;
			this.labels.add(new Label("to"));
		}

	}

	static class Label {

		@Id
		@Nullable Long id;

		String text;

		Label(String text) {
			this.text = text;
		}

	}

	static class Box {

		@Id
		long id;

	}

	static class Versioned {

		@Id
		@Nullable Long id;

		@Version
		@Nullable Long version;

	}

	static class Shelf {

		@Id
		@Nullable Long id;

		Set<Book> books = new HashSet<>();

		Map<String, Page> pages = new HashMap<>();

	}

	static class Page {

		@Id
		@Nullable Long id;

	}

	static class Book {

		@Id
		@Nullable Long id;

		String name;

		Book(String name) {
			this.name = name;
		}

		@Override
		public boolean equals(@Nullable Object other) {
			return other instanceof Book book && Objects.equals(this.id, book.id) && this.name.equals(book.name);
		}

		@Override
		public int hashCode() {
			return Objects.hash(this.id);
		}

	}

	interface Parcels extends ListCrudRepository<Parcel, Long> {

	}

	@EnableJdbcRepositories(basePackageClasses = DataJdbcRetryTests.class, considerNestedRepositories = true,
			includeFilters = @ComponentScan.Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Parcels.class))
	static class Repositories {

	}

	@EnableResilientMethods
	static class Service {

		private final List<Long> failed = new ArrayList<>();

		@Autowired
		@Nullable Parcels parcels;

		@Retryable(maxRetries = 2, delay = 1)
		@Transactional
		public void saveAll(List<Parcel> all) {
			Objects.requireNonNull(this.parcels).saveAll(all);
			if (this.failed.isEmpty()) {
				all.forEach((parcel) -> this.failed.add(parcel.id));
				throw new IllegalStateException("changed my mind");
			}
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Unknown {

		@Bean
		PlatformTransactionManager transactionManager(DataSource dataSource) {
			return new JdbcTransactionManager(dataSource) {

				private boolean lost;

				@Override
				protected void doCommit(DefaultTransactionStatus status) {
					super.doCommit(status);
					if (!this.lost) {
						this.lost = true;
						throw new TransactionSystemException("no answer");
					}
				}

			};
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class SavingAgain {

		@Autowired
		@Nullable ApplicationContext context;

		@EventListener
		void numberThem(AfterSaveEvent<?> event) {
			if (event.getEntity() instanceof Parcel parcel && parcel.name.equals("again")) {
				parcel.name = "numbered";
				Objects.requireNonNull(this.context).getBean(JdbcAggregateTemplate.class).save(parcel);
			}
		}

		@Bean
		static BeforeSaveCallback<Parcel> copies() {
			return new Copies();
		}

		static class Copies implements BeforeSaveCallback<Parcel> {

			@Override
			public Parcel onBeforeSave(Parcel parcel, MutableAggregateChange<Parcel> change) {
				if (!parcel.name.equals("copy")) {
					return parcel;
				}
				Parcel copy = new Parcel(parcel.name);
				copy.id = parcel.id;
				copy.labels = parcel.labels;
				return copy;
			}

		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableTransactionManagement
	static class AfterRollback {

		@Autowired
		@Nullable Parcels parcels;

		@TransactionalEventListener(phase = TransactionPhase.AFTER_ROLLBACK)
		@Transactional(propagation = Propagation.REQUIRES_NEW)
		public void saveAgain(Parcel parcel) {
			Objects.requireNonNull(this.parcels).save(parcel);
		}

	}

}
