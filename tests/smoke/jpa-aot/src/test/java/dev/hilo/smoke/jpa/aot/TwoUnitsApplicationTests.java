package dev.hilo.smoke.jpa.aot;

import javax.sql.DataSource;

import jakarta.persistence.EntityManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.aot.AotDetector;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.SpringProperties;
import org.springframework.jdbc.core.simple.JdbcClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two persistence units, from what was generated ahead of time and without it.
 */
class TwoUnitsApplicationTests {

	@AfterEach
	void reset() {
		SpringProperties.setProperty(AotDetector.AOT_ENABLED, null);
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void eachUnitPersistsWithIdsOfItsOwnDatabase(boolean aheadOfTime) {
		SpringProperties.setProperty(AotDetector.AOT_ENABLED, String.valueOf(aheadOfTime));
		SpringApplication application = new SpringApplication(TwoUnitsApplication.class);
		application.setMainApplicationClass(TwoUnitsApplication.class);
		try (ConfigurableApplicationContext context = application.run()) {
			assertThat(context.getBeanFactory()
				.containsBeanDefinition(
						"org.springframework.context.annotation.internalConfigurationAnnotationProcessor"))
				.isNotEqualTo(aheadOfTime);
			Note note = persist(context, "entityManagerFactory", new Note());
			Letter letter = persist(context, "letters", new Letter());
			assertThat(note.getId()).matches("notes/\\d+-A");
			assertThat(letter.getId()).isPositive();
			assertThat(JdbcClient.create(context.getBean("north", DataSource.class))
				.sql("SELECT collection FROM hilo_range")
				.query(String.class)
				.list()).containsExactly("letters");
		}
	}

	private static <T> T persist(ConfigurableApplicationContext context, String unit, T entity) {
		context.getBean(unit, EntityManagerFactory.class).runInTransaction((manager) -> manager.persist(entity));
		return entity;
	}

}
