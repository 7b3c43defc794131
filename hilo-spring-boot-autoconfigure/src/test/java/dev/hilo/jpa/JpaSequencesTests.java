package dev.hilo.jpa;

import java.util.ArrayList;
import java.util.List;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Entities with {@code @SequenceGenerator} beside {@code @HiLoId}.
 */
@Tag("all")
class JpaSequencesTests {

	private static final String BLOCKS = "hilo.entities.sequences=blocks";

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "H2" })
	void valuesOfTheSequenceAreTheIdsAndOthersDrawFromItToo(Engine engine) {
		with(engine, "CREATE SEQUENCE letter_seq START WITH 700 INCREMENT BY 2", Letter.class)
			.withPropertyValues(BLOCKS)
			.run((context) -> {
				JpaApplication application = new JpaApplication(context);
				JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
				assertThat(context.getBean(HiLoIdGenerator.class).generateNextIdFor(Letter.class)).isEqualTo(700);
				List<@Nullable Long> ids = new ArrayList<>();
				for (int i = 0; i < 200; i++) {
					ids.add(application.persist(new Letter()).id);
					ids.add(jdbc.queryForObject((engine == Engine.POSTGRESQL) ? "SELECT nextval('letter_seq')"
							: "SELECT NEXT VALUE FOR letter_seq", Long.class));
				}
				assertThat(ids).doesNotHaveDuplicates().doesNotContainNull().allMatch((id) -> id % 2 == 0);
				assertThat(
						jdbc.queryForList(
								"SELECT LOWER(table_name) FROM information_schema.tables"
										+ ((engine == Engine.MARIADB) ? " WHERE table_schema = database()" : ""),
								String.class))
					.contains("letter")
					.doesNotContain("hilo_range", "hilo_node");
			});
	}

	@Test
	void nameIsWhatHibernateMakesOfItWithItsSchema() {
		with(Engine.POSTGRESQL, "CREATE SCHEMA shop; CREATE SEQUENCE shop.parcel_ids START WITH 40", Parcel.class)
			.withPropertyValues(BLOCKS)
			.run((context) -> assertThat(new JpaApplication(context).persist(new Parcel()).id).isEqualTo(40));
	}

	@Test
	void anotherAllocationSizeFailsTheStart() {
		with(Engine.H2, "CREATE SEQUENCE crate_seq INCREMENT BY 50", Crate.class).withPropertyValues(BLOCKS)
			.run((context) -> assertThat(context.getStartupFailure()).rootCause()
				.hasMessageContainingAll("The allocationSize of dev.hilo.jpa.JpaSequencesTests$Crate.id is '50'",
						"counter", "arithmetic"));
	}

	@Test
	void missingSequenceFailsTheStart() {
		with(Engine.H2, "CREATE SEQUENCE other_seq", Letter.class).withPropertyValues(BLOCKS)
			.run((context) -> assertThat(context.getStartupFailure()).rootCause()
				.hasMessageContainingAll("The sequence of dev.hilo.jpa.JpaSequencesTests$Letter.id", "letter_seq",
						"There is no such sequence"));
	}

	@Test
	void sequenceHasNoEffectByItself() {
		with(Engine.H2, "CREATE SEQUENCE letter_seq START WITH 700", Letter.class, Crate.class).run((context) -> {
			JpaApplication application = new JpaApplication(context);
			assertThat(application.persist(new Letter()).id).isEqualTo(1);
			assertThat(application.persist(new Crate()).id).isEqualTo(1);
		});
	}

	private static ApplicationContextRunner with(Engine engine, String sequence, Class<?>... entities) {
		String url = engine.newDatabase();
		Engine.execute(engine.pool(url), sequence.split("; "));
		return JpaApplication.on(engine, url, entities).withPropertyValues("spring.jpa.hibernate.ddl-auto=create");
	}

	@Entity(name = "Letter")
	static class Letter {

		@Id
		@HiLoId
		@SequenceGenerator(sequenceName = "letterSeq", allocationSize = 1)
		@Nullable Long id;

	}

	@Entity(name = "Parcel")
	static class Parcel {

		@Id
		@HiLoId
		@SequenceGenerator(name = "parcelIds", schema = "shop", allocationSize = 1)
		@Nullable Long id;

	}

	@Entity(name = "Crate")
	static class Crate {

		@Id
		@HiLoId
		@SequenceGenerator(sequenceName = "crate_seq")
		@Nullable Long id;

	}

}
