package dev.hilo.entities;

import java.math.BigDecimal;
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
 * entities: what they are given, and what becomes of what they return.
 */
class IdConventionTests {

	private final H2Database database = new H2Database();

	private final ApplicationContextRunner contextRunner = Contexts.on(this.database);

	@BeforeEach
	void createTables() {
		this.database.jdbc().execute("CREATE TABLE invoices (id varchar(100) PRIMARY KEY, order_id varchar(50))");
		this.database.jdbc().execute("CREATE TABLE slips (id varchar(100) PRIMARY KEY, order_id varchar(50))");
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
			Returning.id = 10.0;
			assertThat(template.insert(new Ticket(null, "o")).id()).isEqualTo(10L);
			for (Object notWhole : new Object[] { 1.5, 1.5f, new BigDecimal("1.5"), Double.NaN, 1e19 }) {
				Returning.id = notWhole;
				assertThatExceptionOfType(IdAssignmentException.class)
					.isThrownBy(() -> template.insert(new Ticket(null, "o")))
					.withMessageContainingAll("The id " + notWhole, "Ticket.id", "whole number");
			}
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

	@Table("invoices")
	static class Invoice {

		@Id
		@Nullable String id;

		final String orderId;

		Invoice(@Nullable String id, String orderId) {
			this.id = id;
			this.orderId = orderId;
		}

	}

	@Table("slips")
	record Slip(@Id @Nullable String id, String orderId) {

	}

	@Configuration(proxyBeanMethods = false)
	static class Lambda {

		@Bean
		IdConvention<Invoice> invoicesLieWithTheirOrder() {
			return (database, invoice, hilo) -> hilo.generateDocumentId(database, invoice) + "$" + invoice.orderId;
		}

	}

	@Table("tickets")
	record Ticket(@Id @Nullable Long id, String orderId) {

	}

	record Serial(String series, int number) {

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

}
