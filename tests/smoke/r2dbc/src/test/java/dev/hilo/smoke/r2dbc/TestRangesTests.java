package dev.hilo.smoke.r2dbc;

import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.data.r2dbc.autoconfigure.DataR2dbcAutoConfiguration;
import org.springframework.boot.data.r2dbc.test.autoconfigure.DataR2dbcTest;
import org.springframework.boot.r2dbc.autoconfigure.R2dbcAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.data.r2dbc.core.R2dbcEntityTemplate;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;

import dev.hilo.test.AutoConfigureHiLo;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Ids in tests of a reactive application, which need no {@code hilo.jdbc.url}.
 */
class TestRangesTests {

	private static final String URL = "spring.r2dbc.url=r2dbc:h2:mem:///tested?options=DB_CLOSE_DELAY=-1";

	/** Rows are committed, so that they would meet those of the method before. */
	abstract static class Firsts {

		@Autowired
		R2dbcEntityTemplate template;

		@BeforeEach
		void empty() {
			this.template.getDatabaseClient()
				.sql("CREATE TABLE IF NOT EXISTS note (id varchar(100) PRIMARY KEY, text varchar(100))")
				.then()
				.then(this.template.delete(Note.class).all())
				.block();
		}

		@RepeatedTest(2)
		void firstIdIsOne() {
			assertThat(this.template.insert(new Note(null, "Tea")).block()).extracting(Note::id).isEqualTo("notes/1-A");
		}

	}

	@Nested
	@DataR2dbcTest(properties = { URL, "spring.r2dbc.username=sa" })
	@AutoConfigureHiLo
	class Slice extends Firsts {

		@Test
		void repositoryCountsOnFromTheFirst(@Autowired NoteRepository notes) {
			assertThat(notes.saveAll(List.of(new Note(null, "Tea"), new Note(null, "Milk"))).collectList().block())
				.extracting(Note::id)
				.containsExactly("notes/1-A", "notes/2-A");
		}

	}

	@Nested
	@SpringBootTest(properties = { URL, "spring.r2dbc.username=sa" })
	@AutoConfigureHiLo
	class Application extends Firsts {

	}

	@Nested
	@SpringBootTest(properties = { URL, "spring.r2dbc.username=sa",
			"hilo.jdbc.url=jdbc:h2:mem:tested;DB_CLOSE_DELAY=-1", "hilo.jdbc.username=sa" })
	@AutoConfigureHiLo
	class ApplicationWithAUrl extends Firsts {

		@Test
		void columnThatTheDatabaseFillsIsLeftToItAndNoTableOfHiLosIsMade() {
			DatabaseClient database = this.template.getDatabaseClient();
			database
				.sql("CREATE TABLE IF NOT EXISTS filled "
						+ "(id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name varchar(100))")
				.then()
				.block();
			assertThat(this.template.insert(new Entities.Filled(null, "Tea")).block().id()).isPositive();
			assertThat(database.sql("SELECT table_name FROM information_schema.tables WHERE table_name LIKE 'HILO%'")
				.fetch()
				.all()
				.collectList()
				.block()).isEmpty();
		}

	}

	@Nested
	@SpringJUnitConfig
	@TestPropertySource(properties = { URL, "spring.r2dbc.username=sa" })
	@ImportAutoConfiguration({ R2dbcAutoConfiguration.class, DataR2dbcAutoConfiguration.class })
	@AutoConfigureHiLo
	class SelectionOfAutoConfigurations extends Firsts {

	}

}
