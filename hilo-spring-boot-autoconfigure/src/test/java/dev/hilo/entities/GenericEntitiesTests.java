package dev.hilo.entities;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.jdbc.repository.config.EnableJdbcRepositories;
import org.springframework.data.repository.CrudRepository;

import dev.hilo.support.Contexts;
import dev.hilo.support.H2Database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Covers classes that Spring Data knows twice: by themselves, and with a type argument.
 */
class GenericEntitiesTests {

	private final H2Database database = new H2Database();

	@Test
	void whatWasNotStoredIsInserted() {
		this.database.jdbc().execute("CREATE TABLE letter (id bigint PRIMARY KEY)");
		this.database.jdbc()
			.execute("CREATE TABLE note (id bigint PRIMARY KEY, text varchar(100) UNIQUE, letter bigint)");
		Contexts.on(this.database).withUserConfiguration(Repositories.class).run((context) -> {
			JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
			template.insert(new Note<String>("taken"));
			Note<String> note = new Note<>("taken");
			assertThatExceptionOfType(DataIntegrityViolationException.class).isThrownBy(() -> template.insert(note));
			assertThat(note.id).isNull();
			note.text = "free";
			template.save(note);
			assertThat(template.count(Note.class)).isEqualTo(2);
		});
	}

	@Configuration(proxyBeanMethods = false)
	@EnableJdbcRepositories(considerNestedRepositories = true, basePackageClasses = GenericEntitiesTests.class,
			includeFilters = @ComponentScan.Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Letters.class))
	static class Repositories {

	}

	interface Letters extends CrudRepository<Letter, Long> {

	}

	static class Letter {

		@Id
		@Nullable Long id;

		@Nullable Note<String> note;

	}

	static class Note<T> {

		@Id
		@Nullable Long id;

		String text;

		Note(String text) {
			this.text = text;
		}

	}

}
