package dev.hilo.entities;

import java.util.UUID;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.relational.core.mapping.Table;

import dev.hilo.EntityIdGenerator;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.naming.PluralCollectionNaming;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.support.Contexts;
import dev.hilo.support.H2Database;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A generator of the user's own replaces HiLo for all entities.
 */
@ExtendWith(OutputCaptureExtension.class)
class EntityIdGeneratorOverrideTests {

	private final H2Database database = new H2Database();

	private final ApplicationContextRunner contextRunner = Contexts.on(this.database);

	@BeforeEach
	void createTables() {
		this.database.jdbc().execute("CREATE TABLE users (id varchar(50) PRIMARY KEY, name varchar(50))");
		this.database.jdbc().execute("CREATE TABLE badges (id uuid PRIMARY KEY, name varchar(50))");
	}

	@Test
	void everyEntityGetsItsIdFromIt() {
		this.contextRunner.withUserConfiguration(Own.class).run((context) -> {
			JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
			assertThat(template.insert(new User(null, "Ann")).id()).isEqualTo("own/null/Ann");
			assertThat(template.insert(new Badge(null, "Ann")).id()).isEqualTo(Own.UUID_OF_ALL);
			assertThat(template.insert(new User("mine", "Bob")).id()).isEqualTo("mine");
			assertThat(context).hasSingleBean(EntityIdGenerator.class).hasSingleBean(HiLoIdGenerator.class);
		});
	}

	@Test
	void noTableIsMadeUntilSomebodyDrawsFromTheDefaultGenerator() {
		this.contextRunner.withUserConfiguration(Own.class, NeedsHiLo.class).run((context) -> {
			context.getBean(JdbcAggregateTemplate.class).insert(new User(null, "Ann"));
			assertThat(this.database.tables()).noneMatch((table) -> table.startsWith("HILO"));
			assertThat(context.getBean(HiLoIdGenerator.class).generateDocumentId("orders")).isEqualTo("orders/1-A");
			assertThat(this.database.tables()).contains("HILO_RANGE");
		});
	}

	@Test
	void itMayUseTheDefaultGenerator() {
		this.contextRunner.withUserConfiguration(Wrapping.class).run((context) -> {
			JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
			assertThat(template.insert(new User(null, "Ann")).id()).isEqualTo("*users/1-A");
			assertThat(template.insert(new User(null, "Bob")).id()).isEqualTo("*users/2-A");
		});
	}

	@Test
	void aHiLoIdGeneratorBeanBesideItIsTheUsersAffair() {
		this.contextRunner.withUserConfiguration(Own.class, NeedsHiLo.class)
			.withBean(HiLoIdGenerator.class,
					() -> new RangeIdGenerator(HiLoSequences.over(new InMemoryRangeRepository()).build(),
							new PluralCollectionNaming()))
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Table("users")
	record User(@Id @Nullable String id, String name) {

	}

	@Table("badges")
	record Badge(@Id @Nullable UUID id, String name) {

	}

	@Configuration(proxyBeanMethods = false)
	static class Own {

		static final UUID UUID_OF_ALL = UUID.fromString("7f1a1ac0-0000-4000-8000-000000000001");

		@Bean
		EntityIdGenerator ownIds() {
			return (database, entity, idType) -> (idType == UUID.class) ? UUID_OF_ALL
					: "own/" + database + "/" + ((User) entity).name();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Wrapping {

		@Bean
		EntityIdGenerator wrappingIds(HiLoIdGenerator hilo) {
			return (database, entity, idType) -> "*" + hilo.generateDocumentId(database, entity);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class NeedsHiLo {

		@Bean
		String needsHiLo(HiLoIdGenerator hilo) {
			return "" + hilo;
		}

	}

}
