package dev.hilo.autoconfigure;

import java.io.IOException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.convert.DurationStyle;

import dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration;
import dev.hilo.data.jdbc.HiLoDataJdbcAutoConfiguration;
import dev.hilo.data.r2dbc.HiLoDataR2dbcAutoConfiguration;
import dev.hilo.data.r2dbc.HiLoR2dbcCredentialsAutoConfiguration;
import dev.hilo.entity.HiLoEntityAutoConfiguration;
import dev.hilo.jackson.HiLoJacksonAutoConfiguration;
import dev.hilo.jpa.HiLoJpaAutoConfiguration;
import dev.hilo.jpa.HiLoOtherJpaAutoConfiguration;

import static org.assertj.core.api.Assertions.assertThat;

class ConfigurationMetadataTests {

	@Test
	void describesEveryProperty() throws IOException {
		for (Map<?, ?> property : properties()) {
			assertThat((String) property.get("description")).as("description of " + property.get("name"))
				.isNotBlank()
				.endsWith(".");
		}
	}

	@Test
	void listsThePropertiesThatAreDocumented() throws IOException {
		assertThat(properties()).extracting((property) -> "" + property.get("name"))
			.filteredOn((name) -> name.startsWith("hilo.") && !name.contains("*"))
			.containsExactlyInAnyOrder("hilo.enabled", "hilo.separator", "hilo.node-tag", "hilo.server-prefix",
					"hilo.initial-capacity", "hilo.max-capacity", "hilo.refill-ahead", "hilo.give-back",
					"hilo.jdbc.table-name", "hilo.jdbc.schema", "hilo.jdbc.schema-management", "hilo.jdbc.connection",
					"hilo.jdbc.dialect", "hilo.jdbc.timeout", "hilo.jdbc.max-connections", "hilo.jdbc.url",
					"hilo.jdbc.username", "hilo.jdbc.password", "hilo.databases", "hilo.collections",
					"hilo.entities.include", "hilo.entities.exclude", "hilo.entities.generated-columns",
					"hilo.entities.sequences", "hilo.json.ids-as-strings", "hilo.metrics.max-collections",
					"hilo.health.databases", "hilo.max-collections", "hilo.shared-with", "hilo.autonomy",
					"hilo.jdbc.fail-fast-after");
	}

	@Test
	void givesTheDefaultsThatAreDocumented() throws IOException {
		assertThat(defaultOf("hilo.enabled")).isEqualTo(true);
		assertThat(defaultOf("hilo.separator")).isEqualTo("/");
		assertThat(defaultOf("hilo.node-tag")).isNull();
		assertThat(((Number) defaultOf("hilo.initial-capacity")).longValue()).isEqualTo(32);
		assertThat(((Number) defaultOf("hilo.max-capacity")).longValue()).isEqualTo(1_048_576);
		assertThat(defaultOf("hilo.refill-ahead")).isEqualTo(true);
		assertThat(defaultOf("hilo.give-back")).isEqualTo(true);
		assertThat(defaultOf("hilo.jdbc.table-name")).isEqualTo("hilo_range");
		assertThat(defaultOf("hilo.jdbc.schema-management")).isEqualTo("flyway");
		assertThat(defaultOf("hilo.jdbc.connection")).isEqualTo("auto");
		assertThat(defaultOf("hilo.jdbc.timeout")).isEqualTo("10s");
		assertThat(defaultOf("hilo.jdbc.max-connections")).isEqualTo(1);
		assertThat(defaultOf("hilo.json.ids-as-strings")).isEqualTo(false);
		assertThat(defaultOf("management.health.hilo.enabled")).isEqualTo(true);
	}

	@Test
	void defaultsOfTheMetadataAreThoseThatHold() throws IOException {
		HiLoProperties nothingSet = new Binder(List.of()).bindOrCreate("hilo", HiLoProperties.class);
		ResolvedProperties.Database settings = new ResolvedProperties(nothingSet).defaultDatabase();
		Map<String, Object> holds = Map.of("separator", settings.format().separator(), "initial-capacity",
				settings.collections().initialCapacity(), "max-capacity", settings.collections().maxCapacity(),
				"refill-ahead", settings.collections().refillAhead(), "give-back", settings.giveBack(),
				"jdbc.table-name", settings.store().table().name(), "jdbc.schema-management",
				settings.store().schemaManagement(), "jdbc.connection", settings.store().connection(), "jdbc.timeout",
				DurationStyle.SIMPLE.print(settings.store().timeout(), ChronoUnit.SECONDS), "jdbc.max-connections",
				settings.store().maxConnections());
		assertThat(defaultOf("hilo.max-collections")).isEqualTo(settings.maxCollections());
		for (Map.Entry<String, Object> each : holds.entrySet()) {
			assertThat(String.valueOf(defaultOf("hilo." + each.getKey()))).as(each.getKey())
				.isEqualToIgnoringCase(each.getValue().toString());
		}
	}

	@Test
	void slicesHaveAllAutoConfigurations() throws IOException {
		assertThat(imports("org.springframework.boot.data.jdbc.test.autoconfigure.AutoConfigureDataJdbc"))
			.isEqualTo(allBut(HiLoJacksonAutoConfiguration.class, HiLoJpaAutoConfiguration.class,
					HiLoOtherJpaAutoConfiguration.class, HiLoDataR2dbcAutoConfiguration.class,
					HiLoR2dbcCredentialsAutoConfiguration.class))
			.contains(HiLoAutoConfiguration.class.getName(), HiLoJdbcAutoConfiguration.class.getName(),
					HiLoEntityAutoConfiguration.class.getName(), HiLoDataJdbcAutoConfiguration.class.getName());
		assertThat(imports("org.springframework.boot.data.jpa.test.autoconfigure.AutoConfigureDataJpa"))
			.isEqualTo(allBut(HiLoJacksonAutoConfiguration.class, HiLoDataJdbcAutoConfiguration.class,
					HiLoDataR2dbcAutoConfiguration.class, HiLoR2dbcCredentialsAutoConfiguration.class))
			.contains(HiLoJpaAutoConfiguration.class.getName());
		assertThat(imports("org.springframework.boot.data.r2dbc.test.autoconfigure.AutoConfigureDataR2dbc"))
			.isEqualTo(allBut(HiLoJacksonAutoConfiguration.class, HiLoDataJdbcAutoConfiguration.class,
					HiLoJpaAutoConfiguration.class, HiLoOtherJpaAutoConfiguration.class));
		assertThat(imports("org.springframework.boot.test.autoconfigure.json.AutoConfigureJson"))
			.containsExactly(HiLoJacksonAutoConfiguration.class.getName());
	}

	private static TreeSet<String> allBut(Class<?>... others) throws IOException {
		TreeSet<String> names = imports("org.springframework.boot.autoconfigure.AutoConfiguration");
		// Spring Boot's own are in no slice either
		names.removeIf((name) -> name.matches(".*\\.(actuate|metrics)\\..*"));
		for (Class<?> other : others) {
			assertThat(names.remove(other.getName())).isTrue();
		}
		return names;
	}

	private static Object defaultOf(String name) throws IOException {
		return OwnMetadata.property(name).get("defaultValue");
	}

	private static List<Map<?, ?>> properties() throws IOException {
		return OwnMetadata.list("properties");
	}

	private static TreeSet<String> imports(String annotation) throws IOException {
		TreeSet<String> names = new TreeSet<>();
		OwnMetadata.file("META-INF/spring/" + annotation + ".imports")
			.lines()
			.filter((line) -> !line.isBlank())
			.forEach(names::add);
		return names;
	}

}
