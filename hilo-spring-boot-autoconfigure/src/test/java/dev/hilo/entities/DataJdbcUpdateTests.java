package dev.hilo.entities;

import java.util.List;
import java.util.UUID;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.IncorrectUpdateSemanticsDataAccessException;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.PersistenceCreator;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.jdbc.core.convert.CascadingDataAccessStrategy;
import org.springframework.data.jdbc.core.convert.DataAccessStrategy;
import org.springframework.data.jdbc.core.convert.DataAccessStrategyFactory;
import org.springframework.data.jdbc.core.convert.DelegatingDataAccessStrategy;
import org.springframework.data.jdbc.core.convert.Identifier;
import org.springframework.data.jdbc.core.convert.JdbcConverter;
import org.springframework.data.jdbc.core.convert.QueryMappingConfiguration;
import org.springframework.data.relational.core.conversion.IdValueSource;
import org.springframework.data.relational.core.conversion.MutableAggregateChange;
import org.springframework.data.relational.core.dialect.Dialect;
import org.springframework.data.relational.core.mapping.event.BeforeSaveCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;

import dev.hilo.IdAssignmentException;
import dev.hilo.support.Engine;
import dev.hilo.support.TwoDatabases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Covers updates that find no row, which are never silent, and what sees them.
 */
@ExtendWith(OutputCaptureExtension.class)
class DataJdbcUpdateTests {

	private static final String WARNING = "stores by a ";

	private final ApplicationContextRunner runner = DataJdbcRunner.withTables(
			"CREATE TABLE \"BOX\" (id bigint PRIMARY KEY, name varchar(64))",
			"CREATE TABLE \"LEFT_ALONE\" (id bigint AUTO_INCREMENT PRIMARY KEY, name varchar(64))",
			"CREATE TABLE \"SET_BY_HAND\" (id uuid PRIMARY KEY, name varchar(64))");

	@Test
	void theSaveThatFailedIsDoneThoughAnotherDatabaseHasStoredAnEqualNumber() {
		TwoDatabases databases = new TwoDatabases();
		databases.execute("CREATE TABLE \"BOX\" (id bigint PRIMARY KEY, name varchar(64))");
		databases.contextRunner.withUserConfiguration(SeveralTemplatesTests.BeansOfItsOwn.class).run((context) -> {
			JdbcAggregateTemplate first = context.getBean("jdbcAggregateTemplate", JdbcAggregateTemplate.class);
			JdbcAggregateTemplate second = context.getBean("northTemplate", JdbcAggregateTemplate.class);
			long last = first.save(new Box("before")).id;
			Box box = new Box("much too long, ".repeat(10));
			assertThatExceptionOfType(DataIntegrityViolationException.class).isThrownBy(() -> first.save(box));
			second.insert(new Box(last + 1, "of the other tenant"));
			box.name = "corrected";
			first.save(box);
			assertThat(databases.database.jdbc().queryForList("SELECT name FROM \"BOX\" ORDER BY id", String.class))
				.containsExactly("before", "corrected");
		});
	}

	@Test
	void anUpdateOfADeletedRowFails() {
		this.runner.run(DataJdbcRunner.template((template) -> {
			Box box = template.save(new Box("a"));
			template.delete(box);
			assertThatExceptionOfType(IncorrectUpdateSemanticsDataAccessException.class)
				.isThrownBy(() -> template.save(box))
				.withMessageContaining("Box with the id " + box.id + " has no row")
				.withMessageContaining("insert it");
			template.insert(box);
			box.name = "b";
			template.save(box);
			assertThat(template.findById(box.id, Box.class).name).isEqualTo("b");
		}));
	}

	@Test
	void anUpdateOfAnEntityThatIsLeftToTheDatabaseIsSpringDatas() {
		this.runner.run(DataJdbcRunner.template((template) -> {
			LeftAlone entity = template.save(new LeftAlone(null, "a"));
			template.delete(entity);
			assertThat(template.save(entity)).isEqualTo(entity);
		}));
	}

	@Test
	void anUpdateAsksForNoIdWhereTheApplicationSetsAllOfATypeThatNoneCanBeMadeOf() {
		this.runner.run(DataJdbcRunner.template((template) -> {
			SetByHand entity = template.insert(new SetByHand(UUID.randomUUID(), "a"));
			template.delete(entity);
			assertThatExceptionOfType(IncorrectUpdateSemanticsDataAccessException.class)
				.isThrownBy(() -> template.update(entity))
				.withMessageContaining("has no row");
		}));
	}

	@Tag("all")
	@ParameterizedTest
	@EnumSource(names = { "MARIADB", "MYSQL" })
	void anUpdateThatChangesNothingFindsItsRow(Engine engine) {
		String url = engine.newDatabase();
		DataJdbcRunner.withTables("CREATE TABLE box (id bigint PRIMARY KEY, name varchar(64))")
			.withPropertyValues("spring.datasource.generate-unique-name=false", "spring.datasource.password=",
					"spring.datasource.url=" + url + (url.contains("?") ? "&" : "?") + "useAffectedRows=true",
					"spring.datasource.username=" + engine.user())
			.run(DataJdbcRunner.template((template) -> {
				Box box = template.save(new Box("a"));
				assertThat(template.save(box)).isSameAs(box);
				template.delete(box);
				assertThatExceptionOfType(IncorrectUpdateSemanticsDataAccessException.class)
					.isThrownBy(() -> template.save(box));
			}));
	}

	@Test
	void whatACallbackThrowsAfterTheIdWasGivenLeavesItAndTheNextSaveSaysWhatToDo() {
		this.runner.withBean(Refusing.class).run(DataJdbcRunner.template((template) -> {
			Box box = new Box("refused");
			assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> template.save(box));
			assertThat(box.id).isPositive();
			box.name = "a";
			assertThatExceptionOfType(IncorrectUpdateSemanticsDataAccessException.class)
				.isThrownBy(() -> template.save(box))
				.withMessageContaining("set its id to null to store it");
			box.id = 0;
			template.save(box);
			assertThat(template.count(Box.class)).isEqualTo(1);
		}));
	}

	@Test
	void theIdStaysIfTheAnswerOfTheInsertWasLostAndTheNextSaveUpdatesTheRow() {
		this.runner.withUserConfiguration(LosingAnswers.class).run(DataJdbcRunner.template((template) -> {
			Box box = new Box("lost");
			assertThatExceptionOfType(DataAccessResourceFailureException.class).isThrownBy(() -> template.save(box));
			assertThat(box.id).isPositive();
			box.name = "a";
			template.save(box);
			assertThat(template.findAll(Box.class)).singleElement().extracting((row) -> row.name).isEqualTo("a");
		}));
	}

	@Test
	void aStrategyOfSeveralHidesNothingThoughItsPartsAreBeansToo() {
		this.runner.withUserConfiguration(Cascade.class).run((context) -> {
			JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
			Box box = template.save(new Box("a"));
			Box failed = new Box("b");
			context.getBean(JdbcTemplate.class).update("INSERT INTO \"BOX\" VALUES (?, 'loaded')", box.id + 1);
			assertThatExceptionOfType(DataAccessException.class).isThrownBy(() -> template.save(failed));
			assertThat(failed.id).isZero();
			template.save(failed);
			template.delete(box);
			assertThatExceptionOfType(IncorrectUpdateSemanticsDataAccessException.class)
				.isThrownBy(() -> template.save(box));
			assertThatExceptionOfType(IdAssignmentException.class).isThrownBy(() -> template.upsert(new Box("c")));
			assertThat(template.upsert(failed)).isSameAs(failed);
		});
	}

	@ParameterizedTest
	@ValueSource(classes = { MadeByHand.class, NeededByItsClass.class })
	void aStrategyThatCannotBeSeenIsNamedOnce(Class<?> configuration, CapturedOutput log) {
		this.runner.withUserConfiguration(configuration).run((context) -> {
			JdbcAggregateTemplate template = context.getBean("own", JdbcAggregateTemplate.class);
			Box box = template.save(new Box("a"));
			template.delete(box);
			template.save(box);
			assertThat(log).containsOnlyOnce(WARNING).contains("The template 'own' " + WARNING);
		});
	}

	@Test
	void theStrategyOfSpringBootIsSeen(CapturedOutput log) {
		this.runner.run((context) -> {
			assertThat(context).hasSingleBean(DataAccessStrategy.class);
			assertThat(log).doesNotContain(WARNING);
		});
	}

	static class Box {

		@Id
		long id;

		String name;

		Box(String name) {
			this(0, name);
		}

		@PersistenceCreator
		Box(long id, String name) {
			this.id = id;
			this.name = name;
		}

	}

	record LeftAlone(@Id @Nullable Long id, String name) {
	}

	record SetByHand(@Id UUID id, String name) {
	}

	static class Refusing implements BeforeSaveCallback<Box> {

		@Override
		public Box onBeforeSave(Box box, MutableAggregateChange<Box> change) {
			if (box.name.equals("refused")) {
				throw new IllegalStateException("no");
			}
			return box;
		}

	}

	private static DataAccessStrategy strategy(JdbcConverter converter, NamedParameterJdbcOperations jdbc,
			Dialect dialect) {
		return new DataAccessStrategyFactory(converter, jdbc, dialect, QueryMappingConfiguration.EMPTY).create();
	}

	@Configuration(proxyBeanMethods = false)
	static class LosingAnswers {

		@Bean
		DataAccessStrategy losing(JdbcConverter converter, NamedParameterJdbcOperations jdbc, Dialect dialect) {
			return new DelegatingDataAccessStrategy(strategy(converter, jdbc, dialect)) {

				@Override
				public <T> @Nullable Object insert(T instance, Class<T> type, Identifier identifier,
						IdValueSource idValueSource) {
					Object id = super.insert(instance, type, identifier, idValueSource);
					if (instance instanceof Box box && box.name.equals("lost")) {
						throw new DataAccessResourceFailureException("no answer");
					}
					return id;
				}

			};
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Cascade {

		@Bean(defaultCandidate = false)
		DataAccessStrategy part(JdbcConverter converter, NamedParameterJdbcOperations jdbc, Dialect dialect) {
			return strategy(converter, jdbc, dialect);
		}

		@Bean
		@Primary
		DataAccessStrategy all(@Qualifier("part") DataAccessStrategy part) {
			return new CascadingDataAccessStrategy(List.of(part));
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class MadeByHand {

		@Bean(defaultCandidate = false)
		JdbcAggregateTemplate own(ApplicationContext context, JdbcConverter converter,
				NamedParameterJdbcOperations jdbc, Dialect dialect) {
			return new JdbcAggregateTemplate(context, converter.getMappingContext(), converter,
					strategy(converter, jdbc, dialect));
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class NeededByItsClass {

		@Bean(defaultCandidate = false)
		Concrete concrete(JdbcConverter converter, NamedParameterJdbcOperations jdbc, Dialect dialect) {
			return new Concrete(strategy(converter, jdbc, dialect));
		}

		@Bean(defaultCandidate = false)
		JdbcAggregateTemplate own(ApplicationContext context, JdbcConverter converter,
				@Qualifier("concrete") Concrete strategy) {
			return new JdbcAggregateTemplate(context, converter.getMappingContext(), converter, strategy);
		}

	}

	static class Concrete extends DelegatingDataAccessStrategy {

		Concrete(DataAccessStrategy strategy) {
			super(strategy);
		}

	}

}
