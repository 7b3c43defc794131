package dev.hilo.smoke.r2dbc;

import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.data.r2dbc.config.EnableR2dbcAuditing;
import org.springframework.data.r2dbc.core.R2dbcEntityTemplate;
import org.springframework.data.relational.core.query.Query;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.reactive.TransactionalOperator;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.IdAssignmentException;
import dev.hilo.IdConvention;
import dev.hilo.smoke.r2dbc.Entities.Counted;
import dev.hilo.smoke.r2dbc.Entities.Customer;
import dev.hilo.smoke.r2dbc.Entities.Filled;
import dev.hilo.smoke.r2dbc.Entities.Invoice;
import dev.hilo.smoke.r2dbc.Entities.Parcel;
import dev.hilo.smoke.r2dbc.Entities.Task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * What every engine must show.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ParameterizedClass
@EnumSource
class ReactiveIdsTests {

	@Parameter
	private Engine engine;

	private ConfigurableApplicationContext context;

	private R2dbcEntityTemplate template;

	private NoteRepository notes;

	private HiLoIdGenerator ids;

	@BeforeParameterizedClassInvocation
	void start() {
		Engine.Database database = this.engine.newDatabase();
		Entities.createTables(database);
		this.context = Applications.run(database, List.of(Audited.class, Own.class), "--spring.sql.init.mode=always");
		this.template = this.context.getBean(R2dbcEntityTemplate.class);
		this.notes = this.context.getBean(NoteRepository.class);
		this.ids = this.context.getBean(HiLoIdGenerator.class);
	}

	@BeforeEach
	void empty() {
		Stream.of("note", "task", "counted", "parcel", "invoice", "filled")
			.forEach((table) -> this.template.getDatabaseClient().sql("DELETE FROM " + table).then().block());
	}

	/** None has started on an engine that is left out. */
	@AfterParameterizedClassInvocation
	void stop() {
		if (this.context != null) {
			this.context.close();
		}
	}

	@Test
	void recordGetsADocumentIdThatIsStored() {
		Note saved = save(new Note(null, "Tea"));
		assertThat(saved.id()).matches("notes/\\d+-A");
		assertThat(this.notes.findById(saved.id()).block()).isEqualTo(saved);
		Note changed = this.notes.save(new Note(saved.id(), "Coffee")).block();
		assertThat(changed).isEqualTo(new Note(saved.id(), "Coffee"));
		assertThat(this.notes.count().block()).isEqualTo(1);
	}

	@Test
	void entityWithAVersionAndADateOfCreationIsInserted() {
		Task saved = insert(new Task(null, null, null, "Tea"));
		assertThat(saved.id()).isPositive();
		assertThat(saved.version()).isZero();
		assertThat(saved.created()).isNotNull();
		Task changed = this.template.update(new Task(saved.id(), saved.version(), saved.created(), "Coffee")).block();
		assertThat(changed.version()).isEqualTo(1);
	}

	@Test
	void anEntityThatClaimsNotToBeNewButHasNoIdIsRefused() {
		assertThatExceptionOfType(IdAssignmentException.class)
			.isThrownBy(() -> this.template.update(new Task(null, 1L, null, "Tea")).block())
			.withMessageContaining("is null, but the entity's version");
	}

	@Test
	void anIdOfAPrimitiveTypeIsNeverZero() {
		assertThat(insert(new Counted()).id).isPositive();
	}

	@Test
	void aPersistableThatIsNewIsInserted() {
		Parcel saved = insert(new Parcel("Tea"));
		assertThat(saved.getId()).matches("parcels/\\d+-A");
		saved.know();
		assertThat(this.template.update(saved).block().getId()).isEqualTo(saved.getId());
	}

	@Test
	void anIdMadeByHandIsKept() {
		assertThat(insert(new Note("mine", "Tea")).id()).isEqualTo("mine");
	}

	@Test
	void aConventionMakesTheIdAndSeesTheEntityBefore() {
		assertThat(insert(new Invoice(null, "ada")).id()).matches("invoices/\\d+-A\\$ada");
	}

	@Test
	void whateverAConventionThrowsReachesTheCallerAndNothingIsStored() {
		assertThatExceptionOfType(IdAssignmentException.class).isThrownBy(() -> insert(new Invoice(null, "nobody")))
			.withMessageContaining("The IdConvention bean 'invoiceIds'");
		assertThat(count(Invoice.class)).isZero();
	}

	@Test
	void saveAllKeepsTheOrder() {
		List<Note> all = IntStream.range(0, 100).mapToObj((i) -> new Note(null, "Tea " + i)).toList();
		List<Note> saved = this.notes.saveAll(all).collectList().block();
		assertThat(saved).extracting(Note::text).isEqualTo(all.stream().map(Note::text).toList());
		assertThat(numbers(saved)).isSorted().doesNotHaveDuplicates();
		List<Note> fromFlux = this.notes.saveAll(Flux.fromIterable(all)).collectList().block();
		assertThat(numbers(fromFlux)).isSorted().hasSize(100).allMatch((number) -> number > numbers(saved).get(99));
	}

	@Test
	void subscribingAgainDrawsAnew() {
		Mono<Note> save = this.notes.save(new Note(null, "Tea"));
		Note first = save.block();
		Note second = save.block();
		assertThat(numbers(List.of(first, second))).isSorted().doesNotHaveDuplicates();
		assertThat(this.notes.count().block()).isEqualTo(2);
	}

	@Test
	void cancellingASaveOfManyLosesAtMostTheNextNumber() {
		List<Note> all = IntStream.range(0, 100).mapToObj((i) -> new Note(null, "Tea " + i)).toList();
		List<Note> some = this.notes.saveAll(all).take(3).collectList().block();
		long next = number(save(new Note(null, "Coffee")));
		assertThat(next).isBetween(numbers(some).get(2) + 1, numbers(some).get(2) + 2);
	}

	@Test
	void aReactiveRollbackRepeatsNothing() {
		TransactionalOperator transaction = this.context.getBean(TransactionalOperator.class);
		Note lost = transaction
			.execute((status) -> this.notes.save(new Note(null, "Tea")).doOnNext((saved) -> status.setRollbackOnly()))
			.blockLast();
		assertThat(this.notes.count().block()).isZero();
		assertThat(number(save(new Note(null, "Coffee")))).isGreaterThan(number(lost));
	}

	@Test
	void aTransactionalMethodThatFailsStoresNothingAndRepeatsNothing() {
		Own.Service service = this.context.getBean(Own.Service.class);
		long before = this.ids.generateNextIdFor(Note.class);
		assertThatIllegalStateException().isThrownBy(() -> service.saveTwoAndFail().block());
		assertThat(this.notes.count().block()).isZero();
		assertThat(number(save(new Note(null, "Tea")))).isEqualTo(before + 3);
	}

	@Test
	void numbersStartAboveRowsThatExist() {
		assertThat(insert(new Customer(null, "Grace")).id()).isGreaterThan(200);
	}

	@Test
	void anEntityWhoseColumnTheDatabaseFillsIsLeftToIt() {
		assertThat(insert(new Filled(null, "Tea")).id()).isPositive();
		assertThat(this.template.getDatabaseClient()
			.sql("SELECT count(*) AS n FROM hilo_range WHERE collection = 'filleds'")
			.map((row) -> row.get("n", Long.class))
			.one()
			.block()).isZero();
	}

	private <T> T insert(T entity) {
		return Objects.requireNonNull(this.template.insert(entity).block());
	}

	private Note save(Note note) {
		return Objects.requireNonNull(this.notes.save(note).block());
	}

	private Long count(Class<?> type) {
		return this.template.count(Query.empty(), type).block();
	}

	private static List<Long> numbers(List<Note> notes) {
		return notes.stream().map(ReactiveIdsTests::number).toList();
	}

	private static long number(Note note) {
		return Long.parseLong(note.id().replaceAll("notes/(\\d+)-A", "$1"));
	}

	@EnableR2dbcAuditing
	static class Audited {

	}

	static class Own {

		@Bean
		IdConvention<Invoice> invoiceIds() {
			return (database, invoice, hilo) -> {
				if (invoice.buyer().equals("nobody")) {
					throw new IllegalArgumentException("no buyer");
				}
				return hilo.generateDocumentId(database, invoice) + "$" + invoice.buyer();
			};
		}

		@Bean
		Service service(NoteRepository notes) {
			return new Service(notes);
		}

		static class Service {

			private final NoteRepository notes;

			Service(NoteRepository notes) {
				this.notes = notes;
			}

			@Transactional
			Mono<Note> saveTwoAndFail() {
				return this.notes.saveAll(List.of(new Note(null, "Tea"), new Note(null, "Coffee")))
					.then(Mono.error(new IllegalStateException("fails on purpose")));
			}

		}

	}

}
