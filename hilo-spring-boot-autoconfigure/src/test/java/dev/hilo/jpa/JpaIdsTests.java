package dev.hilo.jpa;

import java.util.List;
import java.util.stream.Stream;

import jakarta.persistence.EntityExistsException;
import jakarta.persistence.OptimisticLockException;
import org.hibernate.TransientObjectException;
import org.hibernate.query.SemanticException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.jpa.repository.support.SimpleJpaRepository;

import dev.hilo.IdAssignmentException;
import dev.hilo.IdConvention;
import dev.hilo.jpa.Shop.AssignedInt;
import dev.hilo.jpa.Shop.AssignedNumber;
import dev.hilo.jpa.Shop.AssignedText;
import dev.hilo.jpa.Shop.AssignedVersioned;
import dev.hilo.jpa.Shop.BigNumber;
import dev.hilo.jpa.Shop.Boat;
import dev.hilo.jpa.Shop.Car;
import dev.hilo.jpa.Shop.Cat;
import dev.hilo.jpa.Shop.Circle;
import dev.hilo.jpa.Shop.Getter;
import dev.hilo.jpa.Shop.Invoice;
import dev.hilo.jpa.Shop.Leaf;
import dev.hilo.jpa.Shop.Line;
import dev.hilo.jpa.Shop.Lion;
import dev.hilo.jpa.Shop.MediumNumber;
import dev.hilo.jpa.Shop.PlainInt;
import dev.hilo.jpa.Shop.PlainLong;
import dev.hilo.jpa.Shop.Purchase;
import dev.hilo.jpa.Shop.Seat;
import dev.hilo.jpa.Shop.SmallNumber;
import dev.hilo.jpa.Shop.Square;
import dev.hilo.jpa.Shop.Ticket;
import dev.hilo.jpa.Shop.Twig;
import dev.hilo.jpa.Shop.Versioned;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Which ids entities of all kinds get, on any engine.
 */
@TestInstance(Lifecycle.PER_CLASS)
@ParameterizedClass
@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "MYSQL" })
class JpaIdsTests {

	@Parameter
	@SuppressWarnings("NullAway.Init")
	private Engine engine;

	private @Nullable ConfigurableApplicationContext context;

	@SuppressWarnings("NullAway.Init")
	private JpaApplication application;

	@BeforeParameterizedClassInvocation
	void start() {
		ConfigurableApplicationContext context = JpaApplication.start(this.engine, AnchoredInvoices.class, Shop.ALL);
		this.context = context;
		this.application = new JpaApplication(context);
	}

	@AfterParameterizedClassInvocation
	void stop() {
		if (this.context != null) {
			this.context.close();
		}
	}

	@Test
	void textIsTheDocumentId() {
		assertThat(this.application.persist(new Purchase()).id).matches("purchases/\\d+-A");
	}

	@Test
	void numbersOfAllTypesAreNeverZero() {
		for (int i = 0; i < 3; i++) {
			assertThat(this.application.persist(new BigNumber()).id).isPositive();
			assertThat(this.application.persist(new PlainLong()).id).isPositive();
			assertThat(this.application.persist(new MediumNumber()).id).isPositive();
			assertThat(this.application.persist(new PlainInt()).id).isPositive();
			assertThat(this.application.persist(new SmallNumber()).id).isPositive();
			assertThat(this.application.persist(new Getter()).getId()).isPositive();
		}
	}

	@Test
	void idMadeByHandIsKeptWhereItMayBeAssigned() {
		AssignedText persisted = new AssignedText();
		persisted.id = "by hand";
		this.application.persist(persisted);
		AssignedInt merged = new AssignedInt();
		merged.id = 70_001;
		assertThat(this.application.call((manager) -> manager.merge(merged)).id).isEqualTo(70_001);
		AssignedNumber inserted = new AssignedNumber();
		inserted.id = 70_002L;
		this.application.stateless((session) -> session.insert(inserted));
		AssignedNumber saved = new AssignedNumber();
		saved.id = 70_003L;
		this.application.run((manager) -> new SimpleJpaRepository<>(AssignedNumber.class, manager).save(saved));
		assertThat(this.application.find(AssignedText.class, "by hand")).isNotNull();
		assertThat(this.application.find(AssignedInt.class, 70_001)).isNotNull();
		assertThat(this.application.find(AssignedNumber.class, 70_002L)).isNotNull();
		assertThat(this.application.find(AssignedNumber.class, 70_003L)).isNotNull();
	}

	@Test
	void idIsMadeWhereItMayBeAssignedAndIsNot() {
		assertThat(this.application.persist(new AssignedText()).id).startsWith("AssignedTexts/");
		assertThat(this.application.persist(new AssignedInt()).id).isPositive();
		assertThat(this.application.call((manager) -> manager.merge(new AssignedInt())).id).isPositive();
		assertThat(this.application.call((manager) -> manager.merge(new AssignedNumber())).id).isPositive();
	}

	@Test
	void idMadeByHandWithoutVersionIsInsertedWhereItMayBeAssigned() {
		AssignedVersioned entity = new AssignedVersioned();
		entity.id = "versioned by hand";
		this.application.run((manager) -> new SimpleJpaRepository<>(AssignedVersioned.class, manager).save(entity));
		AssignedVersioned found = this.application.find(AssignedVersioned.class, "versioned by hand");
		assertThat(found.version).isZero();
	}

	/** As with {@code @GeneratedValue}. */
	@Test
	void idMadeByHandIsRefusedOrReplaced() {
		Purchase persisted = new Purchase();
		persisted.id = "by hand";
		assertThatExceptionOfType(EntityExistsException.class).isThrownBy(() -> this.application.persist(persisted))
			.withMessageContaining("Detached entity passed to persist");
		PlainInt merged = new PlainInt();
		merged.id = 70_001;
		assertThatExceptionOfType(OptimisticLockException.class)
			.isThrownBy(() -> this.application.run((manager) -> manager.merge(merged)));
		Versioned saved = new Versioned();
		saved.id = "by hand";
		assertThatException()
			.isThrownBy(() -> this.application
				.run((manager) -> new SimpleJpaRepository<>(Versioned.class, manager).save(saved)))
			.withMessageContaining("'by hand' has an uninitialized version value 'null'");
		BigNumber inserted = new BigNumber();
		inserted.id = 70_002L;
		this.application.stateless((session) -> session.insert(inserted));
		assertThat(inserted.id).isNotEqualTo(70_002L);
	}

	/** As with {@code @GeneratedValue}. */
	@Test
	void instanceOfTransactionThatRolledBackIsRefusedWhenItIsSavedAgain() {
		BigNumber number = new BigNumber();
		assertThatIllegalStateException().isThrownBy(() -> this.application.run((manager) -> {
			new SimpleJpaRepository<>(BigNumber.class, manager).save(number);
			manager.flush();
			throw new IllegalStateException("rolled back");
		}));
		assertThat(number.id).isPositive();
		long rows = this.application.count("BigNumber");
		assertThatExceptionOfType(OptimisticLockException.class).isThrownBy(() -> this.application
			.run((manager) -> new SimpleJpaRepository<>(BigNumber.class, manager).save(number)));
		assertThat(this.application.count("BigNumber")).isEqualTo(rows);
	}

	@Test
	void statelessInsertGivesId() {
		BigNumber inserted = new BigNumber();
		this.application.stateless((session) -> session.insert(inserted));
		assertThat(inserted.id).isPositive();
	}

	@Test
	void mergeGivesTheIdToTheCopy() {
		Purchase entity = new Purchase();
		Purchase copy = this.application.call((manager) -> manager.merge(entity));
		assertThat(copy.id).startsWith("purchases/");
		assertThat(entity.id).isNull();
	}

	@Test
	void numbersOfHierarchiesAreDistinct() {
		List<Long> animals = Stream.of(new Shop.Animal(), new Cat(), new Lion(), new Cat())
			.map((animal) -> this.application.persist(animal).id)
			.toList();
		assertThat(animals).doesNotHaveDuplicates().doesNotContainNull();
		List<Integer> vehicles = Stream.of(new Car(), new Boat(), new Car())
			.map((vehicle) -> this.application.persist(vehicle).id)
			.toList();
		assertThat(vehicles).doesNotHaveDuplicates().doesNotContain(0);
		List<Long> shapes = Stream.of(new Circle(), new Square(), new Circle())
			.map((shape) -> this.application.persist(shape).id)
			.toList();
		assertThat(shapes).doesNotHaveDuplicates().doesNotContainNull();
	}

	@Test
	void mappedSuperclassHasNoCounterOfItsOwn() {
		assertThat(this.application.persist(new Leaf()).id).isEqualTo(1);
		assertThat(this.application.persist(new Twig()).id).isEqualTo("twigs/1-A");
	}

	@Test
	void attributeOfEmbeddedIdIsDrawn() {
		Ticket first = new Ticket();
		first.key.area = "north";
		Ticket second = new Ticket();
		second.key.area = "north";
		this.application.persist(first);
		this.application.persist(second);
		assertThat(first.key.number).isPositive();
		assertThat(second.key.number).isEqualTo(first.key.number + 1);
		assertThat(first.key.area).isEqualTo("north");
	}

	@Test
	void attributeOfIdClassIsDrawn() {
		Seat seat = new Seat();
		seat.area = "south";
		this.application.persist(seat);
		assertThat(seat.number).isPositive();
		assertThat(seat.area).isEqualTo("south");
	}

	@Test
	void cascadesGiveIds() {
		Purchase purchase = new Purchase();
		purchase.lines.addAll(List.of(new Line(), new Line()));
		this.application.persist(purchase);
		assertThat(purchase.lines).extracting((line) -> line.id).doesNotContainNull().doesNotHaveDuplicates();
	}

	@Test
	void conventionSeesTheEntityBeforeItsId() {
		Invoice invoice = new Invoice();
		invoice.purchase = "purchases/4-A";
		assertThat(this.application.persist(invoice).id).matches("invoices/\\d+-A\\$purchases/4-A");
	}

	@Test
	void idsOfBatchAreInTheOrderOfPersist() {
		List<BigNumber> batch = Stream.generate(BigNumber::new).limit(100).toList();
		this.application.run((manager) -> batch.forEach(manager::persist));
		assertThat(batch).extracting((entity) -> entity.id).isSorted().doesNotHaveDuplicates();
	}

	@Test
	void savingHundredTakesTwoStatementsAtMost() {
		List<BigNumber> batch = Stream.generate(BigNumber::new).limit(100).toList();
		var statistics = this.application.sessionFactory().getStatistics();
		statistics.setStatisticsEnabled(true);
		statistics.clear();
		this.application.run((manager) -> new SimpleJpaRepository<>(BigNumber.class, manager).saveAll(batch));
		assertThat(statistics.getEntityInsertCount()).isEqualTo(100);
		assertThat(statistics.getPrepareStatementCount()).isBetween(1L, 2L);
	}

	@Test
	void insertFromSelectIsRefusedByHibernate() {
		assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> this.application
			.run((manager) -> manager.createQuery("insert into BigNumber (name) select p.product from Purchase p")
				.executeUpdate()))
			.withCauseInstanceOf(SemanticException.class);
	}

	@Test
	void statelessUpsertWantsId() {
		BigNumber entity = new BigNumber();
		assertThatExceptionOfType(RuntimeException.class)
			.isThrownBy(() -> this.application.stateless((session) -> session.upsert(entity)));
		assertThatExceptionOfType(TransientObjectException.class)
			.isThrownBy(() -> this.application.stateless((session) -> session.upsert(new PlainInt())));
	}

	@Test
	void insertOfValuesByQueryTakesAnId() {
		assertThat(insert("insert into AssignedInt (id, name) values (70_009, 'HQL')")).isEqualTo(1);
		assertThat(ids("select id from AssignedInt where name = 'HQL'")).containsExactly(70_009);
	}

	@Test
	void insertOfValuesByQueryWithoutAnIdIsRefused() {
		for (String entity : List.of("BigNumber (name)", "PlainInt (name)", "AssignedInt (name)", "Car (tag)")) {
			assertThatExceptionOfType(IdAssignmentException.class)
				.isThrownBy(() -> insert("insert into " + entity + " values ('refused')"))
				.withMessageContaining("Persist an entity instead, or insert an id of HiLoIdGenerator");
		}
	}

	private int insert(String query) {
		return this.application.<Integer>call((manager) -> manager.createQuery(query).executeUpdate());
	}

	private List<Object> ids(String query) {
		return this.application.call((manager) -> manager.createQuery(query, Object.class).getResultList());
	}

	@Configuration(proxyBeanMethods = false)
	static class AnchoredInvoices {

		@Bean
		IdConvention<Invoice> anchored() {
			return (database, invoice, hilo) -> {
				assertThat(invoice.id).isNull();
				return hilo.generateDocumentId(database, invoice) + "$" + invoice.purchase;
			};
		}

	}

}
