package dev.hilo.smoke.jpa;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootVersion;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

import dev.hilo.HiLoIdGenerator;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The starter in an application with Spring Data JPA, as a user has it.
 */
class JpaApplicationTests {

	@TempDir
	private Path folder;

	@Test
	void runsOnTheSpringBootAskedFor() {
		assertThat(SpringBootVersion.getVersion()).isEqualTo(System.getProperty("expected.spring-boot.version"));
	}

	/** Boot's default creates it in an embedded database that nothing else manages. */
	@Test
	void tableIsCreatedAsWithoutTheStarter() {
		try (ConfigurableApplicationContext context = SpringApplication.run(JpaApplication.class)) {
			assertThat(save(context, "Tea")).containsExactly("notes/1-A");
		}
	}

	@Test
	void storesEntitiesWithIdsAndGoesOnWithoutAGapAfterARestart() {
		try (ConfigurableApplicationContext context = run()) {
			assertThat(save(context, "Tea", "Cocoa")).containsExactly("notes/1-A", "notes/2-A");
			assertThat(maxValue(context)).isEqualTo(32);
		}
		try (ConfigurableApplicationContext context = run()) {
			assertThat(maxValue(context)).as("What the first run gave back").isEqualTo(2);
			assertThat(save(context, "Honey")).containsExactly("notes/3-A");
			assertThat(context.getBean(NoteRepository.class).findAll()).extracting(Note::getId)
				.containsExactlyInAnyOrder("notes/1-A", "notes/2-A", "notes/3-A");
			assertThat(context.getBean(HiLoIdGenerator.class).generateDocumentId(Note.class)).isEqualTo("notes/4-A");
		}
	}

	private ConfigurableApplicationContext run() {
		return SpringApplication.run(JpaApplication.class, "--spring.jpa.hibernate.ddl-auto=update",
				"--spring.datasource.url=jdbc:h2:file:" + this.folder.resolve("notes") + ";WRITE_DELAY=0");
	}

	private static List<String> save(ConfigurableApplicationContext context, String... texts) {
		NoteRepository notes = context.getBean(NoteRepository.class);
		return Stream.of(texts).map((text) -> notes.save(new Note(text)).getId()).toList();
	}

	private static long maxValue(ConfigurableApplicationContext context) {
		return context.getBean(JdbcClient.class)
			.sql("SELECT max_value FROM hilo_range WHERE collection = 'notes'")
			.query(Long.class)
			.single();
	}

}
