package dev.hilo.autoconfigure;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.jdbc.core.convert.JdbcCustomConversions;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.stereotype.Component;

import dev.hilo.EntityIdGenerator;
import dev.hilo.HiLoConfigurationException;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.IdAssignmentException;
import dev.hilo.IdConvention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Conventions for single types come before HiLo, and only where ids are given to
 * entities.
 */
class IdConventionTests {

	private final H2Database database = new H2Database();

	private final ApplicationContextRunner contextRunner = Contexts.on(this.database);

	@BeforeEach
	void createTables() {
		for (String table : new String[] { "invoices", "credit_notes", "slips" }) {
			this.database.jdbc()
				.execute("CREATE TABLE " + table + " (id varchar(100) PRIMARY KEY, order_id varchar(50))");
		}
		this.database.jdbc().execute("CREATE TABLE tickets (id bigint PRIMARY KEY, order_id varchar(50))");
	}

	@Test
	void lambdaAnchorsItsTypeAndLeavesOthersAlone() {
		this.contextRunner.withUserConfiguration(Lambda.class).run((context) -> {
			JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
			assertThat(template.insert(new Invoice(null, "orders/4-A")).id).isEqualTo("invoices/1-A$orders/4-A");
			assertThat(template.insert(new Invoice(null, "orders/5-A")).id).isEqualTo("invoices/2-A$orders/5-A");
			assertThat(template.insert(new Slip(null, "orders/4-A")).id()).isEqualTo("slips/1-A");
		});
	}

	@Test
	void generatorItselfNeverAppliesConventions() {
		this.contextRunner.withUserConfiguration(Lambda.class).run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			assertThat(ids.generateDocumentId(new Invoice(null, "orders/4-A"))).isEqualTo("invoices/1-A");
		});
	}

	@Test
	void idThatIsThereIsLeftAlone() {
		this.contextRunner.withUserConfiguration(Lambda.class).run((context) -> {
			JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
			assertThat(template.insert(new Invoice("mine", "orders/4-A")).id).isEqualTo("mine");
		});
	}

	@Test
	void conventionHoldsForSubtypesAndTheMostSpecificWins() {
		this.contextRunner.withUserConfiguration(Lambda.class).run((context) -> {
			EntityIdGenerator ids = context.getBean(EntityIdGenerator.class);
			assertThat(ids.generateId(null, new CreditNote(null, "orders/4-A"), String.class))
				.isEqualTo("CreditNotes/1-A$orders/4-A");
		});
		this.contextRunner.withUserConfiguration(Lambda.class, ForCreditNotes.class).run((context) -> {
			EntityIdGenerator ids = context.getBean(EntityIdGenerator.class);
			assertThat(ids.generateId(null, new CreditNote(null, "o"), String.class)).isEqualTo("credit");
			assertThat(ids.generateId(null, new Refund(null, "o"), String.class)).isEqualTo("credit");
			assertThat(ids.generateId(null, new Invoice(null, "orders/4-A"), String.class))
				.isEqualTo("invoices/1-A$orders/4-A");
		});
	}

	@Test
	void conventionForAnInterfaceIsLessSpecificThanOneForItsClass() {
		this.contextRunner.withUserConfiguration(ForBilled.class, Lambda.class).run((context) -> {
			EntityIdGenerator ids = context.getBean(EntityIdGenerator.class);
			assertThat(ids.generateId(null, new Slip(null, "o"), String.class)).isEqualTo("billed");
			assertThat(ids.generateId(null, new Invoice(null, "o"), String.class)).isEqualTo("invoices/1-A$o");
		});
	}

	@Test
	void conventionsOfWhichNoneIsMoreSpecificAreRefused() {
		this.contextRunner.withUserConfiguration(ForBilled.class, ForDated.class).run((context) -> {
			EntityIdGenerator ids = context.getBean(EntityIdGenerator.class);
			assertThatExceptionOfType(IdAssignmentException.class)
				.isThrownBy(() -> ids.generateId(null, new Invoice(null, "o"), String.class))
				.withMessageContainingAll(Invoice.class.getName(), Billed.class.getName(), Dated.class.getName(),
						"most specific");
			assertThat(ids.generateId(null, new Slip(null, "o"), String.class)).isEqualTo("billed");
		});
	}

	@Test
	void twoConventionsForOneTypeAreRefused() {
		this.contextRunner.withUserConfiguration(Lambda.class)
			.withBean(InvoiceComponent.class)
			.run((context) -> assertThatExceptionOfType(IdAssignmentException.class)
				.isThrownBy(() -> context.getBean(EntityIdGenerator.class)
					.generateId(null, new Invoice(null, "o"), String.class))
				.withMessageContaining(Invoice.class.getName()));
	}

	@Test
	void classThatIsAComponentKnowsItsTypeAlsoThroughAGenericParent() {
		this.contextRunner.withBean(InvoiceComponent.class)
			.run((context) -> assertThat(
					context.getBean(EntityIdGenerator.class).generateId(null, new Invoice(null, "o"), String.class))
				.isEqualTo("component"));
	}

	@Test
	void conventionWithoutATypeIsRefusedWithWhatToDo() {
		this.contextRunner.withUserConfiguration(Untyped.class)
			.run((context) -> assertThatExceptionOfType(HiLoConfigurationException.class)
				.isThrownBy(() -> context.getBean(EntityIdGenerator.class)
					.generateId(null, new Invoice(null, "o"), String.class))
				.withMessageContainingAll("untyped", "IdConvention<Invoice>"));
	}

	@Test
	void conventionGetsTheDatabaseTheEntityAndTheDefaultGenerator() {
		H2Database north = new H2Database();
		Contexts.with(this.contextRunner, "north", north::dataSource)
			.withUserConfiguration(Seen.class)
			.run((context) -> {
				EntityIdGenerator ids = context.getBean(EntityIdGenerator.class);
				Invoice invoice = new Invoice(null, "o");
				assertThat(ids.generateId("north", invoice, String.class)).isEqualTo("north:invoices/1-A");
				assertThat(ids.generateId(null, invoice, String.class)).isEqualTo("null:invoices/1-A");
				assertThat(Seen.entity.get()).isSameAs(invoice);
				assertThat(north.max("invoices")).isEqualTo(32);
			});
	}

	@Test
	void whatAConventionReturnsIsMadeToFitTheProperty() {
		this.contextRunner.withUserConfiguration(Returning.class).run((context) -> {
			JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
			Returning.id = 7L;
			assertThat(template.insert(new Invoice(null, "o")).id).isEqualTo("7");
			assertThat(template.insert(new Ticket(null, "o")).id()).isEqualTo(7L);
			Returning.id = "8";
			assertThat(template.insert(new Ticket(null, "o")).id()).isEqualTo(8L);
			Returning.id = 9;
			assertThat(template.insert(new Ticket(null, "o")).id()).isEqualTo(9L);
			Returning.id = new Serial("X", 1);
			assertThat(template.insert(new Invoice(null, "o")).id).isEqualTo("X1");
			Returning.id = "no number";
			assertThatExceptionOfType(IdAssignmentException.class)
				.isThrownBy(() -> template.insert(new Ticket(null, "o")))
				.withMessageContainingAll("no number", "java.lang.Long");
			Returning.id = new Object();
			assertThatExceptionOfType(IdAssignmentException.class)
				.isThrownBy(() -> template.insert(new Ticket(null, "o")))
				.withMessageContaining("java.lang.Long");
			Returning.id = null;
			assertThatExceptionOfType(IdAssignmentException.class)
				.isThrownBy(() -> template.insert(new Ticket(null, "o")))
				.withMessageContainingAll("null", Ticket.class.getName());
		});
	}

	@Test
	void errorOfAConventionReachesWhoStores() {
		this.contextRunner.withUserConfiguration(Failing.class)
			.run((context) -> assertThatExceptionOfType(IllegalStateException.class)
				.isThrownBy(() -> context.getBean(JdbcAggregateTemplate.class).insert(new Invoice(null, "o")))
				.withMessage("no invoices today"));
	}

	interface Billed {

	}

	interface Dated {

	}

	@Table("invoices")
	static class Invoice implements Billed, Dated {

		@Id
		@Nullable String id;

		final String orderId;

		Invoice(@Nullable String id, String orderId) {
			this.id = id;
			this.orderId = orderId;
		}

	}

	@Table("credit_notes")
	static class CreditNote extends Invoice {

		CreditNote(@Nullable String id, String orderId) {
			super(id, orderId);
		}

	}

	static class Refund extends CreditNote {

		Refund(@Nullable String id, String orderId) {
			super(id, orderId);
		}

	}

	@Table("slips")
	record Slip(@Id @Nullable String id, String orderId) implements Billed {

	}

	@Table("tickets")
	record Ticket(@Id @Nullable Long id, String orderId) {

	}

	record Serial(String series, int number) {

	}

	@Configuration(proxyBeanMethods = false)
	static class Lambda {

		@Bean
		IdConvention<Invoice> invoicesLieWithTheirOrder() {
			return (database, invoice, hilo) -> hilo.generateDocumentId(database, invoice) + "$" + invoice.orderId;
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class ForCreditNotes {

		@Bean
		IdConvention<CreditNote> creditNotes() {
			return (database, note, hilo) -> "credit";
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class ForBilled {

		@Bean
		IdConvention<Billed> billed() {
			return (database, billed, hilo) -> "billed";
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class ForDated {

		@Bean
		IdConvention<Dated> dated() {
			return (database, dated, hilo) -> "dated";
		}

	}

	abstract static class Base<U, T> implements IdConvention<T> {

	}

	@Component
	static class InvoiceComponent extends Base<String, Invoice> {

		@Override
		public Object generateId(@Nullable String database, Invoice invoice, HiLoIdGenerator hilo) {
			return "component";
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Untyped {

		@Bean
		IdConvention<?> untyped() {
			return (database, entity, hilo) -> "x";
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Seen {

		static final AtomicReference<Object> entity = new AtomicReference<>();

		@Bean
		IdConvention<Invoice> seen() {
			return (database, invoice, hilo) -> {
				entity.set(invoice);
				return database + ":" + hilo.generateDocumentId(database, invoice);
			};
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Returning {

		static volatile @Nullable Object id;

		@Bean
		IdConvention<Invoice> invoices() {
			return (database, invoice, hilo) -> id;
		}

		@Bean
		IdConvention<Ticket> tickets() {
			return (database, ticket, hilo) -> id;
		}

		@Bean
		JdbcCustomConversions conversions() {
			Converter<Serial, String> toText = new Converter<>() {

				@Override
				public String convert(Serial serial) {
					return serial.series() + serial.number();
				}

			};
			return new JdbcCustomConversions(List.of(toText));
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Failing {

		@Bean
		IdConvention<Invoice> failing() {
			return (database, invoice, hilo) -> {
				throw new IllegalStateException("no invoices today");
			};
		}

	}

}
