package dev.hilo.jpa;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import jakarta.persistence.EntityManager;
import org.hibernate.metamodel.MappingMetamodel;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.beans.BeanUtils;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.jpa.repository.support.SimpleJpaRepository;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.orm.jpa.persistenceunit.PersistenceManagedTypes;

import dev.hilo.jpa.JpaShapes.Shape;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The rows that JPA stores with ids of HiLo are those that it stores with ids of the
 * database, ids apart, and so are the objects returned.
 */
class JpaRowsTests {

	private static final Map<Boolean, ConfigurableApplicationContext> contexts = new HashMap<>();

	private static final List<ConfigurableApplicationContext> makers = new ArrayList<>();

	static Stream<Arguments> cases() {
		return JpaShapes.ALL.stream()
			.flatMap((type) -> Stream.of(Way.values())
				.filter((way) -> way != Way.STATELESS || !JpaShapes.WITH_LINES.contains(type))
				.map((way) -> Arguments.of(type, way)));
	}

	@AfterAll
	static void close() {
		contexts.values().forEach(ConfigurableApplicationContext::close);
		makers.forEach(ConfigurableApplicationContext::close);
		makers.clear();
		contexts.clear();
	}

	@ParameterizedTest(name = "{0} {1}")
	@MethodSource("cases")
	void newAndLoadedOnesAreStoredAsWithAnIdentityColumn(Class<? extends Shape> type, Way way) {
		JpaApplication identity = application(false);
		JpaApplication hilo = application(true);
		List<String> returned = store(identity, type, way);
		assertThat(returned).hasSize(2).allMatch((text) -> text.contains("id=set"));
		assertThat(store(hilo, type, way)).isEqualTo(returned);
		assertThat(rows(hilo)).isEqualTo(rows(identity)).isNotEmpty();
		if (way != Way.STATELESS) {
			List<String> changed = change(identity, type, way);
			assertThat(changed).hasSize(2).isNotEqualTo(returned);
			assertThat(change(hilo, type, way)).isEqualTo(changed);
			assertThat(rows(hilo)).isEqualTo(rows(identity));
		}
	}

	private static List<String> store(JpaApplication application, Class<? extends Shape> type, Way way) {
		List<Shape> fresh = List.of(BeanUtils.instantiateClass(type), BeanUtils.instantiateClass(type));
		return way.store(application, fresh).stream().map(Shape::text).toList();
	}

	private static List<String> change(JpaApplication application, Class<? extends Shape> type, Way way) {
		return application.call((manager) -> {
			List<Shape> loaded = new ArrayList<>(
					manager.createQuery("select e from " + type.getName() + " e order by e.id", Shape.class)
						.getResultList());
			// All of each, before it is detached
			loaded.forEach(Shape::text);
			if (way == Way.PERSIST) {
				loaded.forEach(Shape::change);
				manager.flush();
			}
			else {
				manager.clear();
				loaded.forEach(Shape::change);
				loaded = new ArrayList<>(way.store(manager, loaded));
				manager.flush();
			}
			return loaded.stream().map(Shape::text).toList();
		});
	}

	private static JpaApplication application(boolean hilo) {
		ConfigurableApplicationContext context = contexts.computeIfAbsent(hilo, JpaRowsTests::start);
		JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
		for (String table : JpaShapes.TABLES) {
			jdbc.update("DELETE FROM " + table);
		}
		return new JpaApplication(context);
	}

	/** Both have the tables of the identity columns. */
	private static ConfigurableApplicationContext start(boolean hilo) {
		String url = Engine.H2.newDatabaseWithTables();
		// H2 checks no constraint any more whose connection is closed
		makers.add(start(url, "create", false));
		ConfigurableApplicationContext context = start(url, "none", hilo);
		MappingMetamodel model = new JpaApplication(context).sessionFactory().getMappingMetamodel();
		assertThat(Stream.of(JpaShapes.entities()).map(model::getEntityDescriptor))
			.allMatch((entity) -> entity.getGenerator() instanceof HiLoIdentifierGenerator == hilo);
		return context;
	}

	private static ConfigurableApplicationContext start(String url, String ddl, boolean hilo) {
		return new SpringApplicationBuilder(JpaApplication.AutoConfigured.class).web(WebApplicationType.NONE)
			.properties("spring.datasource.url=" + url, "spring.datasource.username=" + Engine.H2.user(),
					"spring.datasource.hikari.maximum-pool-size=3", "spring.jpa.hibernate.ddl-auto=" + ddl,
					"spring.jpa.mapping-resources=" + (hilo ? "" : JpaShapes.IDENTITY_COLUMNS))
			.initializers((context) -> ((GenericApplicationContext) context).registerBean(PersistenceManagedTypes.class,
					() -> JpaApplication.types(JpaShapes.entities())))
			.run();
	}

	/** All columns but the ids, and what refers to them. */
	private static List<String> rows(JpaApplication application) {
		List<String> rows = new ArrayList<>();
		for (String table : JpaShapes.TABLES) {
			for (Map<String, Object> row : application.context()
				.getBean(JdbcTemplate.class)
				.queryForList("SELECT * FROM " + table)) {
				Map<String, Object> values = new TreeMap<>();
				row.forEach((column, value) -> {
					String key = column.toLowerCase(Locale.ROOT);
					boolean refers = key.equals("id") || key.endsWith("_id");
					values.put(key, refers ? value != null : value);
				});
				rows.add(table + values);
			}
		}
		return rows.stream().sorted().toList();
	}

	enum Way {

		PERSIST, MERGE, SAVE, SAVE_ALL, STATELESS;

		List<? extends Shape> store(JpaApplication application, List<Shape> shapes) {
			if (this == STATELESS) {
				application.stateless((session) -> shapes.forEach(session::insert));
				return shapes;
			}
			return application.call((manager) -> store(manager, shapes));
		}

		@SuppressWarnings("unchecked")
		List<? extends Shape> store(EntityManager manager, List<Shape> shapes) {
			SimpleJpaRepository<Shape, Long> repository = new SimpleJpaRepository<>(
					(Class<Shape>) shapes.get(0).getClass(), manager);
			return switch (this) {
				case MERGE -> shapes.stream().map(manager::merge).toList();
				case SAVE -> shapes.stream().map(repository::save).toList();
				case SAVE_ALL -> repository.saveAll(shapes);
				default -> {
					shapes.forEach(manager::persist);
					yield shapes;
				}
			};
		}

	}

}
