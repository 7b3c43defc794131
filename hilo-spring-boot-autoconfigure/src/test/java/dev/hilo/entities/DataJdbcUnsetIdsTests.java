package dev.hilo.entities;

import java.util.List;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.context.annotation.Bean;
import org.springframework.data.annotation.AccessType;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.EntityIdGenerator;
import dev.hilo.IdAssignmentException;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * No entity is stored whose id the database would make.
 */
class DataJdbcUnsetIdsTests {

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "MYSQL" })
	void nothingIsStoredWhereAPrimitiveIdStaysZero(Engine engine) {
		IdentityTables.on(engine).withUserConfiguration(Zero.class).run((context) -> {
			JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
			fails(() -> template.save(new Primitive(0, "Tea")), Primitive.class);
			fails(() -> template.insert(new Primitive(0, "Tea")), Primitive.class);
			IdentityTables.assertEmpty(context);
		});
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "MYSQL" })
	void nothingIsStoredWhereTheEntityDropsItsId(Engine engine) {
		IdentityTables.on(engine).run((context) -> {
			JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
			fails(() -> template.save(new Forgetful()), Forgetful.class);
			IdentityTables.assertEmpty(context);
		});
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "MYSQL" })
	void nothingIsStoredWhereAnEntityWithoutAnIdIsNotNew(Engine engine) {
		IdentityTables.on(engine).run((context) -> {
			JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
			context.getBean(JdbcTemplate.class).execute("ALTER TABLE product ADD edition int");
			for (Runnable store : List.<Runnable>of(() -> template.insert(new Versioned(null, "Tea", 3)),
					() -> template.save(new Versioned(null, "Tea", 3)))) {
				assertThatExceptionOfType(IdAssignmentException.class).isThrownBy(store::run)
					.withMessageContainingAll(Versioned.class.getName() + ".id", "not new", "Reset its version");
			}
			IdentityTables.assertEmpty(context);
			assertThat(template.insert(new Versioned(null, "Tea", 0)).id()).isEqualTo(1);
		});
	}

	private static void fails(Runnable store, Class<?> entity) {
		assertThatExceptionOfType(IdAssignmentException.class).isThrownBy(store::run)
			.withMessageContainingAll(entity.getName() + ".id", "still unset", "Nothing was stored");
	}

	@Table("product")
	record Primitive(@Id long id, String name) {
	}

	@Table("product")
	record Versioned(@Id @Nullable Long id, String name, @Version int edition) {
	}

	@Table("product")
	@AccessType(AccessType.Type.PROPERTY)
	static class Forgetful {

		@Id
		public @Nullable Long getId() {
			return null;
		}

		public void setId(Long id) {
		}

		public String getName() {
			return "Tea";
		}

		public void setName(String name) {
		}

	}

	static class Zero {

		@Bean
		EntityIdGenerator zero() {
			return (database, entity, idType) -> 0;
		}

	}

}
