package dev.hilo.smoke.jdbc;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootVersion;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

import dev.hilo.DocumentId;
import dev.hilo.HiLoConfigurationException;
import dev.hilo.HiLoIdGenerator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The starter in an application with Spring Data JDBC, as a user has it.
 */
class JdbcApplicationTests {

	@TempDir
	private Path folder;

	@Test
	void runsOnTheSpringBootAskedFor() {
		assertThat(SpringBootVersion.getVersion()).isEqualTo(System.getProperty("expected.spring-boot.version"));
	}

	@Test
	void storesEntitiesWithIdsAndGoesOnWithoutAGapAfterARestart() {
		try (ConfigurableApplicationContext context = run()) {
			assertThat(save(context, "Tea", "Cocoa")).containsExactly("notes/1-A", "notes/2-A");
			assertThat(saveLine(context)).isEqualTo(1);
			assertThat(maxValue(context)).isEqualTo(32);
		}
		try (ConfigurableApplicationContext context = run()) {
			assertThat(maxValue(context)).as("What the first run gave back").isEqualTo(2);
			assertThat(save(context, "Honey")).containsExactly("notes/3-A");
			assertThat(saveLine(context)).isEqualTo(2);
			assertThat(context.getBean(NoteRepository.class).findAll()).extracting(Note::id)
				.containsExactlyInAnyOrder("notes/1-A", "notes/2-A", "notes/3-A");
			assertThat(context.getBean(HiLoIdGenerator.class).generateDocumentId("Notes")).isEqualTo("notes/4-A");
		}
	}

	@Test
	void bucketSaysWhichLibraryItNeeds() {
		assertThatExceptionOfType(HiLoConfigurationException.class).isThrownBy(() -> DocumentId.bucketOf("orders/1-A"))
			.withMessageContaining("com.dynatrace.hash4j:hash4j");
	}

	private ConfigurableApplicationContext run() {
		return SpringApplication.run(JdbcApplication.class, "--spring.sql.init.mode=always",
				"--spring.datasource.url=jdbc:h2:file:" + this.folder.resolve("notes") + ";WRITE_DELAY=0");
	}

	private static List<String> save(ConfigurableApplicationContext context, String... texts) {
		NoteRepository notes = context.getBean(NoteRepository.class);
		return Stream.of(texts).map((text) -> notes.save(new Note(null, text)).id()).toList();
	}

	private static Long saveLine(ConfigurableApplicationContext context) {
		return context.getBean(LineRepository.class).save(new Line(null, "Tea")).id();
	}

	private static long maxValue(ConfigurableApplicationContext context) {
		return context.getBean(JdbcClient.class)
			.sql("SELECT max_value FROM hilo_range WHERE collection = 'notes'")
			.query(Long.class)
			.single();
	}

}
