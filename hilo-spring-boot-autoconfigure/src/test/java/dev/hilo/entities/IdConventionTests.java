package dev.hilo.entities;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.stereotype.Component;

import dev.hilo.EntityIdGenerator;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.IdAssignmentException;
import dev.hilo.IdConvention;
import dev.hilo.support.Contexts;
import dev.hilo.support.H2Database;

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

}
