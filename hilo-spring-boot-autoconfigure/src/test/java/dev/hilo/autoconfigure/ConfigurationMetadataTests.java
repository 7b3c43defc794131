package dev.hilo.autoconfigure;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

import dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration;
import dev.hilo.data.jdbc.HiLoDataJdbcAutoConfiguration;
import dev.hilo.data.r2dbc.HiLoDataR2dbcAutoConfiguration;
import dev.hilo.entity.HiLoEntityAutoConfiguration;
import dev.hilo.jpa.HiLoJpaAutoConfiguration;
import dev.hilo.jpa.HiLoOtherJpaAutoConfiguration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

class ConfigurationMetadataTests {

	/** Besides those below {@code hilo.jdbc}. */
	private static final Set<String> OF_DATABASES = Set.of("hilo.separator", "hilo.initial-capacity",
			"hilo.max-capacity", "hilo.refill-ahead", "hilo.give-back", "hilo.max-collections");

	@ParameterizedTest
	@ValueSource(strings = { "groups", "properties" })
	void describesEach(String kind) throws IOException {
		for (Map<?, ?> each : OwnMetadata.list(kind)) {
			assertThat((String) each.get("description")).as("description of " + each.get("name"))
				.isNotBlank()
				.endsWith(".");
		}
	}

	/** Setting each changes nothing. */
	@Test
	void defaultsOfDatabasesInTheMetadataAreThoseThatHold() throws IOException {
		Map<String, Object> defaults = defaults();
		defaults.keySet().removeIf((name) -> !isOfDatabases(name));
		assertThat(defaults).containsKeys(OF_DATABASES.toArray(String[]::new)).containsKey("hilo.jdbc.timeout");
		defaults.forEach((name, value) -> assertThat(defaultDatabase(Map.of(name, value))).as(name)
			.isEqualTo(defaultDatabase(Map.of())));
	}

	/** What these do when they are not set is for the tests of what reads them. */
	@Test
	void otherDefaultsOfTheMetadataAreTheseOnly() throws IOException {
		Map<String, Object> defaults = defaults();
		defaults.keySet().removeIf(ConfigurationMetadataTests::isOfDatabases);
		assertThat(defaults).containsOnly(entry("hilo.enabled", true), entry("hilo.collections.*.arithmetic", "low"),
				entry("hilo.collections.*.domain", "int63"), entry("hilo.collections.*.existing-ids", "probe"),
				entry("hilo.collections.*.floor", 0), entry("hilo.collections.*.scheme", "hilo"),
				entry("hilo.collections.*.warm-up", false), entry("hilo.entities.generated-columns", "leave"),
				entry("hilo.entities.sequences", "rows"), entry("hilo.metrics.max-collections", 100),
				entry("management.endpoint.hilo.access", "read_only"),
				entry("management.endpoint.hilo.cache.time-to-live", "0ms"),
				entry("management.health.hilo.enabled", true));
	}

	private static boolean isOfDatabases(String name) {
		return OF_DATABASES.contains(name) || name.startsWith("hilo.jdbc.");
	}

	private static Map<String, Object> defaults() throws IOException {
		Map<String, Object> defaults = new HashMap<>();
		for (Map<?, ?> each : OwnMetadata.list("properties")) {
			if (each.get("defaultValue") != null) {
				defaults.put((String) each.get("name"), each.get("defaultValue"));
			}
		}
		return defaults;
	}

	private static ResolvedProperties.Database defaultDatabase(Map<String, Object> set) {
		HiLoProperties properties = new Binder(new MapConfigurationPropertySource(set)).bindOrCreate("hilo",
				HiLoProperties.class);
		return new ResolvedProperties(properties).defaultDatabase();
	}

	@Test
	void slicesHaveAllAutoConfigurations() throws IOException {
		assertThat(imports("org.springframework.boot.data.jdbc.test.autoconfigure.AutoConfigureDataJdbc"))
			.isEqualTo(allBut(HiLoJpaAutoConfiguration.class, HiLoOtherJpaAutoConfiguration.class,
					HiLoDataR2dbcAutoConfiguration.class))
			.contains(HiLoAutoConfiguration.class.getName(), HiLoJdbcAutoConfiguration.class.getName(),
					HiLoEntityAutoConfiguration.class.getName(), HiLoDataJdbcAutoConfiguration.class.getName());
		assertThat(imports("org.springframework.boot.data.jpa.test.autoconfigure.AutoConfigureDataJpa"))
			.isEqualTo(allBut(HiLoDataJdbcAutoConfiguration.class, HiLoDataR2dbcAutoConfiguration.class))
			.contains(HiLoJpaAutoConfiguration.class.getName());
		assertThat(imports("org.springframework.boot.data.r2dbc.test.autoconfigure.AutoConfigureDataR2dbc"))
			.isEqualTo(allBut(HiLoDataJdbcAutoConfiguration.class, HiLoJpaAutoConfiguration.class,
					HiLoOtherJpaAutoConfiguration.class));
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

	private static TreeSet<String> imports(String annotation) throws IOException {
		TreeSet<String> names = new TreeSet<>();
		OwnMetadata.file("META-INF/spring/" + annotation + ".imports")
			.lines()
			.filter((line) -> !line.isBlank())
			.forEach(names::add);
		return names;
	}

}
