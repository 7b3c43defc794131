package dev.hilo.entities;

import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.IdAssignmentException;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Covers upserts, which replace the row that has the id.
 */
class DataJdbcUpsertTests {

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "MYSQL" })
	void anEntityWithoutAnIdNeverReplacesARow(Engine engine) {
		DataJdbcRunner.withTables(engine, "CREATE TABLE product (id bigint PRIMARY KEY, name varchar(64))")
			.run((context) -> {
				JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
				JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
				assertThat(template.save(new Product(null, "Tea")).id()).isEqualTo(1);
				jdbc.batchUpdate("INSERT INTO product VALUES (2, 'loaded')", "INSERT INTO product VALUES (3, 'loaded')",
						"INSERT INTO product VALUES (4, 'loaded')");
				Mutable mutable = new Mutable("Milk");
				Stream.<Runnable>of(() -> template.upsert(new Product(null, "Salt")), () -> template.upsert(mutable))
					.forEach((upsert) -> assertThatExceptionOfType(IdAssignmentException.class).isThrownBy(upsert::run)
						.withMessageContaining("upsert")
						.withMessageContaining("Insert it, or set its id"));
				assertThat(mutable.id).isNull();
				assertThat(jdbc.queryForList("SELECT name FROM product ORDER BY id", String.class))
					.isEqualTo(List.of("Tea", "loaded", "loaded", "loaded"));
				template.upsert(new Product(3L, "Salt"));
				mutable.id = 7L;
				template.upsert(mutable);
				assertThat(jdbc.queryForList("SELECT name FROM product ORDER BY id", String.class))
					.isEqualTo(List.of("Tea", "loaded", "Salt", "loaded", "Milk"));
			});
	}

	record Product(@Id @Nullable Long id, String name) {
	}

	@Table("product")
	static class Mutable {

		@Id
		@Nullable Long id;

		String name;

		Mutable(String name) {
			this.name = name;
		}

	}

}
