package dev.hilo.autoconfigure;

import java.io.IOException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.convert.DurationStyle;

import dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration;
import dev.hilo.data.jdbc.HiLoDataJdbcAutoConfiguration;
import dev.hilo.data.r2dbc.HiLoDataR2dbcAutoConfiguration;
import dev.hilo.entity.HiLoEntityAutoConfiguration;
import dev.hilo.jpa.HiLoJpaAutoConfiguration;
import dev.hilo.jpa.HiLoOtherJpaAutoConfiguration;

import static org.assertj.core.api.Assertions.assertThat;

class ConfigurationMetadataTests {

	@ParameterizedTest
	@ValueSource(strings = { "groups", "properties" })
	void describesEach(String kind) throws IOException {
		for (Map<?, ?> each : OwnMetadata.list(kind)) {
			assertThat((String) each.get("description")).as("description of " + each.get("name"))
				.isNotBlank()
				.endsWith(".");
		}
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

	private static Object defaultOf(String name) throws IOException {
		return OwnMetadata.property(name).get("defaultValue");
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
