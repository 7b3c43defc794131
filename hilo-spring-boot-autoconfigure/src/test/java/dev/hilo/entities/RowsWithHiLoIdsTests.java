package dev.hilo.entities;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.data.jdbc.autoconfigure.DataJdbcRepositoriesAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.PersistenceCreator;
import org.springframework.data.auditing.DateTimeProvider;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.jdbc.repository.config.EnableJdbcAuditing;
import org.springframework.data.mapping.PersistentPropertyAccessor;
import org.springframework.data.relational.core.mapping.RelationalMappingContext;
import org.springframework.data.relational.core.mapping.RelationalPersistentEntity;
import org.springframework.data.relational.core.mapping.RelationalPersistentProperty;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.IdAssignmentException;
import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration;
import dev.hilo.data.jdbc.HiLoDataJdbcAutoConfiguration;
import dev.hilo.entities.RowShapes.Computed;
import dev.hilo.entities.RowShapes.FinalId;
import dev.hilo.entities.RowShapes.Forgetful;
import dev.hilo.entities.RowShapes.Ka;
import dev.hilo.entities.RowShapes.MapInCreator;
import dev.hilo.entities.RowShapes.ReadOnly;
import dev.hilo.entities.RowShapes.Shape;
import dev.hilo.entities.RowShapes.Small;
import dev.hilo.entity.HiLoEntityAutoConfiguration;
import dev.hilo.entity.existing.HiLoExistingRowsAutoConfiguration;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * The rows that entities of all shapes get with ids of HiLo are those that they get with
 * ids of the database, ids apart, and so are the objects returned.
 */
class RowsWithHiLoIdsTests {

	private static final Map<Boolean, ConfigurableApplicationContext> contexts = new HashMap<>();

	static Stream<Arguments> shapesAndWays() {
		return inAllWays(RowShapes.all());
	}

	static Stream<Arguments> onlyWithIds() {
		return inAllWays(RowShapes.onlyWithIds());
	}

	private static Stream<Arguments> inAllWays(Stream<Shape<?>> shapes) {
		return shapes.flatMap((shape) -> Stream.of(Way.values()).map((way) -> Arguments.of(shape, way)));
	}

	@AfterAll
	static void close() {
		contexts.values().forEach(ConfigurableApplicationContext::close);
		contexts.clear();
	}

	@ParameterizedTest(name = "{0} {1}")
	@MethodSource("shapesAndWays")
	void newOnesAreStoredAsWithAnIdentityColumn(Shape<?> shape, Way way) {
		ApplicationContext identity = context(false);
		way.store(identity, shape);
		ApplicationContext hilo = context(true);
		Iterable<?> saved = way.store(hilo, shape);
		assertThat(derived(shape, rows(hilo))).isEqualTo(rows(identity));
		if (shape.type() != Computed.class) {
			assertThat(describe(hilo, saved)).isEqualTo(stored(hilo, shape));
		}
	}

	@ParameterizedTest(name = "{0} {1}")
	@MethodSource("shapesAndWays")
	void loadedAndChangedOnesAreStoredAsWithAnIdentityColumn(Shape<?> shape, Way way) {
		assumeTrue(!way.isInsert() && shape.type() != Computed.class, "Spring Data can't load it, or save it so");
		ApplicationContext identity = context(false);
		change(identity, shape, way);
		ApplicationContext hilo = context(true);
		List<?> saved = change(hilo, shape, way);
		assertThat(derived(shape, rows(hilo))).isEqualTo(rows(identity));
		assertThat(describe(hilo, saved)).isEqualTo(stored(hilo, shape));
	}

	@ParameterizedTest(name = "{0} {1}")
	@MethodSource("onlyWithIds")
	void onesThatTheDatabaseCanNotGiveIdsAreStoredWhole(Shape<?> shape, Way way) {
		ApplicationContext hilo = context(true);
		Iterable<?> saved = way.store(hilo, shape);
		assertThat(withoutIds(stored(hilo, shape)))
			.isEqualTo(withoutIds(describe(hilo, List.of(shape.fresh().apply("Ada"), shape.fresh().apply("Bob")))));
		assertThat(describe(hilo, saved)).isEqualTo(stored(hilo, shape));
	}

	@Test
	void transientValuesAreKeptToo() {
		// Each class counts by itself, and they have one table
		assertThat(template().save(FinalId.of("Ada")).session).isEqualTo("mine");
		assertThat(template().save(Forgetful.of("Ada")).session).isEqualTo("mine");
		assertThat(template().save(MapInCreator.of("Ada")).session).isEqualTo("mine");
	}

	@Test
	void valuesThatAreOnlyReadAreKeptAndNotWritten() {
		ApplicationContext context = context(true);
		assertThat(context.getBean(JdbcAggregateTemplate.class).save(ReadOnly.of("Ada")).status).isEqualTo("mine");
		assertThat(rows(context)).singleElement().asString().contains("status=null");
	}

	/** Spring Data reads it as the value that the class begins with. */
	@Test
	void aNullThatAWitherForgetsIsStored() {
		ApplicationContext context = context(true);
		context.getBean(JdbcAggregateTemplate.class).save(Forgetful.withoutStatus("Ada"));
		assertThat(rows(context)).asString().contains("status=null");
	}

	@ParameterizedTest
	@EnumSource(Way.class)
	void oneWhoseFinalValueWouldBeLostIsRefused(Way way) {
		ApplicationContext context = context(true);
		for (Object lossy : List.of(new Lossy("Ada"), new LossyByWither("Ada"), new LossyParent("Ada"))) {
			assertThatExceptionOfType(IdAssignmentException.class)
				.isThrownBy(() -> way.store(context.getBean(JdbcAggregateTemplate.class), List.of(lossy)))
				.withMessageStartingWith(lossy.getClass().getName() + ".kb would be lost or changed")
				.withMessageContaining("Nothing was stored. Let that take kb too");
			assertThat(rows(context)).isEmpty();
		}
	}

	private static List<String> withoutIds(List<String> described) {
		return described.stream().map((one) -> one.replaceAll("id=([0-9]+|null)", "id")).toList();
	}

	private static List<?> change(ApplicationContext context, Shape<?> shape, Way way) {
		JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
		Way.INSERT.store(context, shape);
		List<Object> changed = new ArrayList<>();
		template.findAll(shape.type()).forEach((loaded) -> changed.add(shape.changed(loaded)));
		return way.store(template, changed);
	}

	private static List<String> stored(ApplicationContext context, Shape<?> shape) {
		return describe(context, context.getBean(JdbcAggregateTemplate.class).findAll(shape.type()));
	}

	/** What a wither derives is stored, which the database's id comes too late for. */
	private static List<String> derived(Shape<?> shape, List<String> rows) {
		if (shape.type() == Forgetful.class) {
			assertThat(rows).filteredOn((row) -> row.startsWith("shape")).allMatch((row) -> row.contains("code=O-"));
			return rows.stream().map((row) -> row.replaceAll("code=O-[0-9]+", "code=null")).sorted().toList();
		}
		return rows;
	}

	private static JdbcAggregateTemplate template() {
		return context(true).getBean(JdbcAggregateTemplate.class);
	}

	/** One for all shapes, which is to be emptied before each. */
	private static ApplicationContext context(boolean hilo) {
		ConfigurableApplicationContext context = contexts.computeIfAbsent(hilo, RowsWithHiLoIdsTests::start);
		JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
		jdbc.batchUpdate("DELETE FROM kb", "DELETE FROM ka", "DELETE FROM shape");
		return context;
	}

	private static ConfigurableApplicationContext start(boolean hilo) {
		ConfigurableApplicationContext context = new SpringApplicationBuilder(Application.class)
			.web(WebApplicationType.NONE)
			.properties("spring.datasource.url=" + Engine.H2.newDatabase() + ";CASE_INSENSITIVE_IDENTIFIERS=TRUE",
					"spring.datasource.username=" + Engine.H2.user(), "spring.datasource.hikari.maximum-pool-size=5",
					"hilo.entities.generated-columns=assign", "hilo.enabled=" + hilo)
			.run();
		context.getBean(JdbcTemplate.class).batchUpdate(RowShapes.TABLES);
		return context;
	}

	/** All columns but the ids, and what refers to them. */
	private static List<String> rows(ApplicationContext context) {
		List<String> rows = new ArrayList<>();
		for (String table : List.of("shape", "ka", "kb")) {
			for (Map<String, Object> row : context.getBean(JdbcTemplate.class).queryForList("SELECT * FROM " + table)) {
				Map<String, Object> values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
				values.putAll(row);
				for (String id : List.of("id", "shape", "ka")) {
					if (values.containsKey(id)) {
						values.put(id, values.get(id) != null);
					}
				}
				rows.add(table + values.toString().toLowerCase(Locale.ROOT).replace("code=o-", "code=O-"));
			}
		}
		return rows.stream().sorted().toList();
	}

	private static List<String> describe(ApplicationContext context, Iterable<?> beans) {
		List<String> result = new ArrayList<>();
		beans.forEach((bean) -> result.add(describe(context.getBean(RelationalMappingContext.class), bean)));
		return result.stream().sorted().toList();
	}

	/** With ids, as all of it is stored. */
	private static String describe(RelationalMappingContext context, Object value) {
		if (value instanceof Map<?, ?> map) {
			Map<Object, String> described = new TreeMap<>();
			map.forEach((key, element) -> described.put(key, describe(context, element)));
			return described.toString();
		}
		if (value instanceof Collection<?> elements) {
			Stream<String> described = elements.stream().map((element) -> describe(context, element));
			return ((elements instanceof List<?>) ? described : described.sorted()).toList().toString();
		}
		RelationalPersistentEntity<?> entity = context.getRequiredPersistentEntity(value.getClass());
		PersistentPropertyAccessor<?> accessor = entity.getPropertyAccessor(value);
		Map<String, Object> described = new TreeMap<>();
		for (RelationalPersistentProperty property : entity) {
			Object part = accessor.getProperty(property);
			described.put(property.getName(),
					(property.isEntity() && part != null) ? describe(context, part) : String.valueOf(part));
		}
		return described.toString();
	}

	enum Way {

		SAVE, SAVE_ALL, INSERT, INSERT_ALL;

		boolean isInsert() {
			return this == INSERT || this == INSERT_ALL;
		}

		List<?> store(ApplicationContext context, Shape<?> shape) {
			return store(context.getBean(JdbcAggregateTemplate.class),
					List.of(shape.fresh().apply("Ada"), shape.fresh().apply("Bob")));
		}

		List<?> store(JdbcAggregateTemplate template, List<Object> entities) {
			return switch (this) {
				case SAVE -> entities.stream().map(template::save).toList();
				case SAVE_ALL -> template.saveAll(entities);
				case INSERT -> entities.stream().map(template::insert).toList();
				case INSERT_ALL -> template.insertAll(entities);
			};
		}

	}

	@Table("shape")
	static class Lossy {

		@Id
		final @Nullable Long id;

		final String customer;

		final Set<Small> kb = new HashSet<>();

		@PersistenceCreator
		Lossy(@Nullable Long id, String customer) {
			this.id = id;
			this.customer = customer;
		}

		Lossy(String customer) {
			this(null, customer);
			this.kb.add(new Small(null, "a"));
		}

	}

	@Table("shape")
	static class LossyByWither {

		@Id
		final @Nullable Long id;

		final String customer;

		final @Nullable Set<Small> kb;

		@PersistenceCreator
		LossyByWither(@Nullable Long id, String customer, @Nullable Set<Small> kb) {
			this.id = id;
			this.customer = customer;
			this.kb = kb;
		}

		LossyByWither(String customer) {
			this(null, customer, Set.of(new Small(null, "a")));
		}

		LossyByWither withId(Long id) {
			return new LossyByWither(id, this.customer, null);
		}

	}

	/** It is made anew for its children. */
	@Table("shape")
	static class LossyParent {

		@Id
		@Nullable Long id;

		final Set<Ka> ka;

		final Set<Small> kb = new HashSet<>();

		@PersistenceCreator
		LossyParent(Set<Ka> ka) {
			this.ka = ka;
		}

		LossyParent(String name) {
			this(Set.of(Ka.of(name)));
			this.kb.add(new Small(null, "a"));
		}

	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage(basePackages = "dev.hilo.none")
	@ImportAutoConfiguration({ DataSourceAutoConfiguration.class, DataSourceTransactionManagerAutoConfiguration.class,
			TransactionAutoConfiguration.class, JdbcTemplateAutoConfiguration.class,
			DataJdbcRepositoriesAutoConfiguration.class, HiLoAutoConfiguration.class, HiLoJdbcAutoConfiguration.class,
			HiLoEntityAutoConfiguration.class, HiLoExistingRowsAutoConfiguration.class,
			HiLoDataJdbcAutoConfiguration.class })
	@EnableJdbcAuditing(dateTimeProviderRef = "now")
	static class Application {

		@Bean
		DateTimeProvider now() {
			return () -> Optional.of(Instant.parse("2026-01-02T03:04:05Z"));
		}

	}

}
