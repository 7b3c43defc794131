package dev.hilo.jpa;

import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Entities with {@code @HiLoId} on the sequence that Hibernate gives others their ids
 * from, in one application.
 */
class JpaCountersTests {

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "H2" })
	void entitiesOfBothKindsNeverHaveTheSameId(Engine engine) {
		JpaApplication.on(engine, engine.newDatabase(), Letter.class, Parcel.class)
			.withPropertyValues("spring.jpa.hibernate.ddl-auto=create",
					"hilo.collections.letters.counter=sequence:order_seq", "hilo.collections.letters.arithmetic=pooled")
			.run((context) -> {
				JpaApplication application = new JpaApplication(context);
				List<@Nullable Long> ids = new ArrayList<>();
				for (int i = 0; i < 300; i++) {
					ids.add(application.persist(new Letter()).id);
					ids.add(application.persist(new Parcel()).id);
				}
				assertThat(ids).doesNotHaveDuplicates().doesNotContainNull().contains(1L, 2L, 51L);
				assertThat(application.count("Letter")).isEqualTo(300);
				JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
				String database = jdbc.execute((Connection connection) -> connection.getCatalog());
				assertThat(jdbc.queryForList("SELECT LOWER(table_name) FROM information_schema.tables "
						+ "WHERE LOWER(table_schema) IN ('public', LOWER(?))", String.class, database))
					.as("no table of ours is needed")
					.contains("letter")
					.doesNotContain("hilo_range", "hilo_node", "hilo_schema_history");
			});
	}

	@Entity(name = "Letter")
	static class Letter {

		@Id
		@HiLoId
		@Nullable Long id;

	}

	@Entity(name = "Parcel")
	static class Parcel {

		@Id
		@GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "orders")
		@SequenceGenerator(name = "orders", sequenceName = "order_seq", allocationSize = 50)
		@Nullable Long id;

	}

}
