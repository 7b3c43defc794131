package dev.hilo.smoke.r2dbc;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.r2dbc.spi.ConnectionFactories;
import io.r2dbc.spi.ConnectionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.dao.DataAccessException;
import org.springframework.data.annotation.Id;
import org.springframework.data.mapping.callback.ReactiveEntityCallbacks;
import org.springframework.data.r2dbc.convert.MappingR2dbcConverter;
import org.springframework.data.r2dbc.core.R2dbcEntityTemplate;
import org.springframework.data.r2dbc.dialect.DialectResolver;
import org.springframework.data.r2dbc.mapping.R2dbcMappingContext;
import org.springframework.data.r2dbc.mapping.event.BeforeConvertCallback;
import org.springframework.data.relational.core.mapping.NamingStrategy;
import org.springframework.data.relational.core.sql.SqlIdentifier;
import org.springframework.r2dbc.connection.lookup.AbstractRoutingConnectionFactory;
import org.springframework.r2dbc.core.DatabaseClient;

import dev.hilo.IdAssignmentException;
import dev.hilo.smoke.r2dbc.Entities.Customer;
import dev.hilo.smoke.r2dbc.Entities.Filled;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * An application with two databases over R2DBC: one counter for both. Tables are looked
 * at in the main one only.
 */
@ExtendWith(OutputCaptureExtension.class)
class SeveralConnectionFactoriesTests {

	private static final Engine.Database main = Engine.H2.newDatabase();

	private static final Engine.Database other = Engine.H2.newDatabase();

	private static final Engine.Database encrypted = Engine.H2.newDatabase();

	@Test
	void entitiesOfBothGetIdsOfOneCounterAndTheOtherIsNotLookedAt(CapturedOutput output) {
		Entities.createTables(main);
		Entities.createTables(other);
		other.execute("UPDATE customer SET id = 1000");
		try (ConfigurableApplicationContext context = Applications.application(List.of(Two.class))
			.run("--hilo.jdbc.url=" + main.jdbcUrl(), "--hilo.jdbc.username=sa", "--spring.sql.init.mode=never")) {
			R2dbcEntityTemplate here = context.getBean("r2dbcEntityTemplate", R2dbcEntityTemplate.class);
			R2dbcEntityTemplate there = context.getBean("there", R2dbcEntityTemplate.class);
			assertThat(id(here)).isEqualTo(201);
			assertThat(output).doesNotContain("can't be probed");
			assertThat(id(there)).isEqualTo(202);
			assertThat(output).containsOnlyOnce("can't be probed: it is not known in which DataSource")
				.contains("hilo.collections.customers.floor");
			assertThat(id(here)).isEqualTo(203);
			assertThat(here.insert(new Filled(null, "Tea")).block().id()).isEqualTo(1);
			assertThat(main.ask("SELECT count(*) FROM hilo_range WHERE collection = 'filleds'")).isEqualTo("0");
		}
	}

	@Test
	void templateKeepsTheCallbacksThatItWasGivenByHand() {
		Entities.createTables(encrypted);
		try (ConfigurableApplicationContext context = Applications.application(List.of(Two.class, ByHand.class))
			.run("--hilo.jdbc.url=" + main.jdbcUrl(), "--hilo.jdbc.username=sa", "--spring.sql.init.mode=never")) {
			Customer saved = context.getBean("byHand", R2dbcEntityTemplate.class)
				.insert(new Customer(null, "Grace"))
				.block();
			assertThat(Objects.requireNonNull(saved).id()).isPositive();
			assertThat(saved.name()).isEqualTo("secret Grace");
		}
	}

	@Test
	void templateWithAMappingOfItsOwnGetsIdsAboveTheRowsOfTheTableThatItNames() {
		main.execute("CREATE TABLE old_note (id bigint PRIMARY KEY, name varchar(5))",
				"INSERT INTO old_note VALUES (300, 'a')");
		try (ConfigurableApplicationContext context = Applications.application(List.of(Two.class, OldNames.class))
			.run("--hilo.jdbc.url=" + main.jdbcUrl(), "--hilo.jdbc.username=sa", "--spring.sql.init.mode=never")) {
			R2dbcEntityTemplate template = context.getBean("oldNames", R2dbcEntityTemplate.class);
			assertThat(template.insert(new Note(null, "b")).block().id()).isEqualTo(301);
		}
	}

	@Test
	void entityWhoseSaveHasFailedIsNotUpdatedThoughAnotherTenantHasStoredAnEqualNumber() {
		for (Engine.Database tenant : List.of(main, other)) {
			tenant.execute("CREATE TABLE letter (id bigint PRIMARY KEY, name varchar(5))");
		}
		try (ConfigurableApplicationContext context = Applications.application(List.of(Two.class, Routed.class))
			.run("--hilo.jdbc.url=" + main.jdbcUrl(), "--hilo.jdbc.username=sa", "--spring.sql.init.mode=never")) {
			R2dbcEntityTemplate template = context.getBean("routed", R2dbcEntityTemplate.class);
			Letter letter = new Letter("too long");
			assertThatExceptionOfType(DataAccessException.class)
				.isThrownBy(() -> template.insert(letter).contextWrite(Routed.MAIN).block());
			Letter equal = new Letter("b");
			equal.id = letter.id;
			template.insert(equal).contextWrite(Routed.OTHER).block();
			letter.name = "a";
			assertThatExceptionOfType(IdAssignmentException.class)
				.isThrownBy(() -> template.update(letter).contextWrite(Routed.MAIN).block())
				.withMessageContaining("Letter.id = " + letter.id);
			letter.id = null;
			template.insert(letter).contextWrite(Routed.MAIN).block();
			template.update(letter).contextWrite(Routed.MAIN).block();
			assertThat(main.ask("SELECT count(*) FROM letter WHERE name = 'a'")).isEqualTo("1");
		}
	}

	private static Long id(R2dbcEntityTemplate template) {
		return Objects.requireNonNull(template.insert(new Customer(null, "Grace")).block()).id();
	}

	static class Two {

		@Bean
		@Primary
		ConnectionFactory mainFactory() {
			return factory(main);
		}

		@Bean
		ConnectionFactory otherFactory() {
			return factory(other);
		}

		@Bean
		R2dbcEntityTemplate there(@Qualifier("otherFactory") ConnectionFactory otherFactory) {
			return new R2dbcEntityTemplate(otherFactory);
		}

		@Bean
		@Primary
		R2dbcEntityTemplate r2dbcEntityTemplate(ConnectionFactory mainFactory) {
			return new R2dbcEntityTemplate(mainFactory);
		}

		private static ConnectionFactory factory(Engine.Database database) {
			return ConnectionFactories.get(database.r2dbcUrl().replace("mem:///", "mem://sa@/"));
		}

	}

	static class ByHand {

		@Bean
		R2dbcEntityTemplate byHand() {
			R2dbcEntityTemplate template = new R2dbcEntityTemplate(Two.factory(encrypted));
			template.setEntityCallbacks(ReactiveEntityCallbacks.create(new Encryption()));
			return template;
		}

		static class Encryption implements BeforeConvertCallback<Customer> {

			@Override
			public Mono<Customer> onBeforeConvert(Customer customer, SqlIdentifier table) {
				return Mono.just(new Customer(customer.id(), "secret " + customer.name()));
			}

		}

	}

	record Note(@Id @Nullable Long id, String name) {
	}

	static class OldNames {

		@Bean
		R2dbcEntityTemplate oldNames(ConnectionFactory mainFactory) {
			R2dbcMappingContext mapping = new R2dbcMappingContext(new NamingStrategy() {

				@Override
				public String getTableName(Class<?> type) {
					return "old_" + NamingStrategy.super.getTableName(type);
				}

			});
			return new R2dbcEntityTemplate(DatabaseClient.create(mainFactory), DialectResolver.getDialect(mainFactory),
					new MappingR2dbcConverter(mapping));
		}

	}

	static class Letter {

		@Id
		@Nullable Long id;

		String name;

		Letter(String name) {
			this.name = name;
		}

	}

	static class Routed {

		private static final Context MAIN = Context.of("tenant", "main");

		private static final Context OTHER = Context.of("tenant", "other");

		@Bean
		R2dbcEntityTemplate routed(ConnectionFactory mainFactory,
				@Qualifier("otherFactory") ConnectionFactory otherFactory) {
			AbstractRoutingConnectionFactory routing = new AbstractRoutingConnectionFactory() {

				@Override
				protected Mono<Object> determineCurrentLookupKey() {
					return Mono.deferContextual((context) -> Mono.just(context.get("tenant")));
				}

			};
			routing.setTargetConnectionFactories(Map.of("main", mainFactory, "other", otherFactory));
			routing.setDefaultTargetConnectionFactory(mainFactory);
			routing.afterPropertiesSet();
			return new R2dbcEntityTemplate(routing);
		}

	}

}
