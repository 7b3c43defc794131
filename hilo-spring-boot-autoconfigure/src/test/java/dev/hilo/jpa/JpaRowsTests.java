package dev.hilo.jpa;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

import jakarta.persistence.EntityManager;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.jpa.repository.support.SimpleJpaRepository;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.orm.jpa.persistenceunit.PersistenceManagedTypes;

import dev.hilo.jpa.RowTwins.Shape;
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
		return RowTwins.ALL.keySet()
			.stream()
			.flatMap((name) -> Stream.of(Way.values())
				.filter((way) -> way != Way.STATELESS || !RowTwins.WITH_LINES.contains(name))
				.map((way) -> Arguments.of(name, way)));
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
	void newAndLoadedOnesAreStoredAsWithAnIdentityColumn(String name, Way way) {
		JpaApplication identity = application(false);
		JpaApplication hilo = application(true);
		List<String> returned = store(identity, name, way, false);
		assertThat(returned).hasSize(2).allMatch((text) -> text.contains("id=set"));
		assertThat(store(hilo, name, way, true)).isEqualTo(returned);
		assertThat(rows(hilo)).isEqualTo(rows(identity)).isNotEmpty();
		if (way != Way.STATELESS) {
			List<String> changed = change(identity, name, way, false);
			assertThat(changed).hasSize(2).isNotEqualTo(returned);
			assertThat(change(hilo, name, way, true)).isEqualTo(changed);
			assertThat(rows(hilo)).isEqualTo(rows(identity));
		}
	}

	private static List<String> store(JpaApplication application, String name, Way way, boolean hilo) {
		Supplier<Shape> made = RowTwins.ALL.get(name).get(hilo ? 1 : 0);
		List<Shape> fresh = List.of(made.get(), made.get());
		return way.store(application, fresh).stream().map(Shape::text).toList();
	}

	private static List<String> change(JpaApplication application, String name, Way way, boolean hilo) {
		Class<? extends Shape> type = RowTwins.ALL.get(name).get(hilo ? 1 : 0).get().getClass();
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
		for (String table : RowTwins.TABLES) {
			jdbc.update("DELETE FROM " + table);
		}
		return new JpaApplication(context);
	}

	/** Both have the tables of the identity columns. */
	private static ConfigurableApplicationContext start(boolean hilo) {
		String url = Engine.H2.newDatabaseWithTables();
		// H2 checks no constraint any more whose connection is closed
		makers.add(start(url, "create", false));
		return start(url, "none", hilo);
	}

	private static ConfigurableApplicationContext start(String url, String ddl, boolean hilo) {
		return new SpringApplicationBuilder(JpaApplication.AutoConfigured.class).web(WebApplicationType.NONE)
			.properties("spring.datasource.url=" + url, "spring.datasource.username=" + Engine.H2.user(),
					"spring.datasource.hikari.maximum-pool-size=3", "spring.jpa.hibernate.ddl-auto=" + ddl)
			.initializers((context) -> ((GenericApplicationContext) context).registerBean(PersistenceManagedTypes.class,
					() -> JpaApplication.types(RowTwins.entities(hilo))))
			.run();
	}

	/** All columns but the ids, and what refers to them. */
	private static List<String> rows(JpaApplication application) {
		List<String> rows = new ArrayList<>();
		for (String table : RowTwins.TABLES) {
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
