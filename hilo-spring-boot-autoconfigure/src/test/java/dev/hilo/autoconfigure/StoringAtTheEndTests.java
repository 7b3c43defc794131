package dev.hilo.autoconfigure;

import java.util.List;
import java.util.function.Consumer;

import jakarta.annotation.PreDestroy;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.annotation.Import;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.annotation.Id;
import org.springframework.data.convert.ReadingConverter;
import org.springframework.data.convert.WritingConverter;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.jdbc.core.convert.JdbcCustomConversions;
import org.springframework.data.jdbc.repository.config.EnableJdbcRepositories;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.data.repository.CrudRepository;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.entities.DataJdbcRunner;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Beans that store while they are destroyed get ids, and the counter ends at the last.
 */
class StoringAtTheEndTests {

	@ParameterizedTest
	@CsvSource({ "H2, false", "H2, true", "POSTGRESQL, false", "POSTGRESQL, true", "MARIADB, false", "MARIADB, true" })
	void whatABeanStoresInPreDestroyGetsItsIds(Engine engine, boolean lazily) {
		String url = newDatabase(engine);
		JdbcTemplate outside = new JdbcTemplate(engine.pool(url));
		outside.execute("CREATE TABLE notes (id varchar(50) PRIMARY KEY, text varchar(50))");
		runner(engine, url, lazily).withUserConfiguration(Application.class).run((context) -> {
			context.getBean(Journal.class);
			context.getBean(TemplateJournal.class);
			context.getBean(DirectJournal.class).ids.generateNextIdFor("direct");
			context.getBean(Notes.class).save(new Note(null, "first"));
			assertThat(context).hasNotFailed();
		});
		assertThat(outside.queryForList("SELECT text FROM notes", String.class)).containsExactlyInAnyOrder("first",
				"by repository", "by template", "by id direct/2-A");
		assertThat(outside.queryForList("SELECT id FROM notes", String.class)).containsExactlyInAnyOrder("notes/1-A",
				"notes/2-A", "notes/3-A", "direct/2-A");
		assertThat(max(outside, "notes")).isEqualTo(3);
		assertThat(max(outside, "direct")).isEqualTo(2);
	}

	@Test
	void firstSaveOfAllMayBeAnUpdateInPreDestroy() {
		JdbcTemplate outside = late(true, (journal) -> journal.ids.generateNextIdFor("direct"),
				(template) -> template.update(new Note("own", "new")));
		assertThat(outside.queryForList("SELECT text FROM notes", String.class)).containsExactly("new");
	}

	@Test
	void firstIdThatIsConvertedMayBeMadeInPreDestroy() {
		JdbcTemplate outside = late(false, (journal) -> journal.template.insert(new Note(null, "before")),
				(template) -> template.insert(new Part(null, "first")));
		assertThat(outside.queryForList("SELECT id FROM parts", String.class)).containsExactly("parts/1-A");
	}

	private static JdbcTemplate late(boolean lazily, Consumer<LateJournal> before,
			Consumer<JdbcAggregateTemplate> atTheEnd) {
		String url = newDatabase(Engine.H2);
		JdbcTemplate outside = new JdbcTemplate(Engine.H2.pool(url));
		outside.execute("CREATE TABLE notes (id varchar(50) PRIMARY KEY, text varchar(50))");
		outside.execute("CREATE TABLE parts (id varchar(50) PRIMARY KEY, text varchar(50))");
		outside.execute("INSERT INTO notes VALUES ('own', 'old')");
		runner(Engine.H2, url, lazily).withUserConfiguration(LateApplication.class).run((context) -> {
			LateJournal journal = context.getBean(LateJournal.class);
			journal.atTheEnd = atTheEnd;
			before.accept(journal);
		});
		return outside;
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB" })
	void stoppedContextHoldsNothingAndStillGivesIds(Engine engine) {
		String url = newDatabase(engine);
		JdbcTemplate outside = new JdbcTemplate(engine.pool(url));
		outside.execute("CREATE TABLE notes (id varchar(50) PRIMARY KEY, text varchar(50))");
		runner(engine, url, false).withUserConfiguration(Application.class).run((context) -> {
			context.getSourceApplicationContext().stop();
			assertThat(context.getBean(Notes.class).save(new Note(null, "stopped")).id()).isEqualTo("notes/1-A");
			assertThat(max(outside, "notes")).isEqualTo(1);
			context.getSourceApplicationContext().start();
			assertThat(context.getBean(Notes.class).save(new Note(null, "started")).id()).isEqualTo("notes/2-A");
			assertThat(max(outside, "notes")).isGreaterThan(30);
		});
		assertThat(max(outside, "notes")).isEqualTo(4);
	}

	/** Spring Data puts names in quotes, which H2 takes for another case. */
	private static String newDatabase(Engine engine) {
		return engine.newDatabase() + ((engine == Engine.H2) ? ";CASE_INSENSITIVE_IDENTIFIERS=TRUE" : "");
	}

	private static ApplicationContextRunner runner(Engine engine, String url, boolean lazily) {
		return DataJdbcRunner.application().withInitializer((context) -> {
			if (lazily) {
				context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor());
			}
		}).withPropertyValues("spring.datasource.url=" + url, "spring.datasource.username=" + engine.user());
	}

	private static long max(JdbcTemplate outside, String collection) {
		List<Long> max = outside.queryForList("SELECT max_value FROM hilo_range WHERE collection = ?", Long.class,
				collection);
		return max.isEmpty() ? 0 : max.get(0);
	}

	@Table("notes")
	record Note(@Id @Nullable String id, String text) {

	}

	interface Notes extends CrudRepository<Note, String> {

	}

	@Table("parts")
	record Part(@Id @Nullable Sku id, String text) {

	}

	record Sku(String text) {

	}

	@Configuration(proxyBeanMethods = false)
	@Import(LateJournal.class)
	static class LateApplication {

		@Bean
		JdbcCustomConversions jdbcCustomConversions() {
			return new JdbcCustomConversions(List.of(new ReadingSkus(), new WritingSkus()));
		}

	}

	@ReadingConverter
	static class ReadingSkus implements Converter<String, Sku> {

		@Override
		public Sku convert(String text) {
			return new Sku(text);
		}

	}

	@WritingConverter
	static class WritingSkus implements Converter<Sku, String> {

		@Override
		public String convert(Sku sku) {
			return sku.text();
		}

	}

	static class LateJournal {

		private final HiLoIdGenerator ids;

		private final JdbcAggregateTemplate template;

		private Consumer<JdbcAggregateTemplate> atTheEnd = (template) -> {
		};

		LateJournal(HiLoIdGenerator ids, JdbcAggregateTemplate template) {
			this.ids = ids;
			this.template = template;
		}

		@PreDestroy
		void write() {
			this.atTheEnd.accept(this.template);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableJdbcRepositories(considerNestedRepositories = true, basePackageClasses = StoringAtTheEndTests.class,
			includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Notes.class))
	@Import({ Journal.class, TemplateJournal.class, DirectJournal.class })
	static class Application {

	}

	static class Journal {

		private final Notes notes;

		Journal(Notes notes) {
			this.notes = notes;
		}

		@PreDestroy
		void write() {
			this.notes.save(new Note(null, "by repository"));
		}

	}

	static class TemplateJournal {

		private final JdbcAggregateTemplate template;

		TemplateJournal(JdbcAggregateTemplate template) {
			this.template = template;
		}

		@PreDestroy
		void write() {
			this.template.save(new Note(null, "by template"));
		}

	}

	static class DirectJournal {

		private final HiLoIdGenerator ids;

		private final JdbcTemplate jdbc;

		DirectJournal(HiLoIdGenerator ids, JdbcTemplate jdbc) {
			this.ids = ids;
			this.jdbc = jdbc;
		}

		@PreDestroy
		void write() {
			String id = this.ids.generateDocumentId("direct");
			this.jdbc.update("INSERT INTO notes (id, text) VALUES (?, ?)", id, "by id " + id);
		}

	}

}
