package dev.hilo.autoconfigure;

import java.io.IOException;
import java.util.Map;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

import dev.hilo.HiLoConfigurationException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class KnownPropertiesTests {

	private final KnownProperties known = new KnownProperties();

	@Test
	void areThoseOfTheMetadata() throws IOException {
		Map<String, Object> all = OwnMetadata.list("properties")
			.stream()
			.map((property) -> property.get("name").toString())
			.collect(Collectors.toMap((name) -> name.replace(".*", ".any"), (name) -> name));
		assertThat(all).hasSizeGreaterThan(80);
		properties(all).below(ConfigurationPropertyName.of("hilo"))
			// Maps are levels, which can't be set
			.filter((property) -> !property.value().toString().matches("hilo\\.(.*\\.)?(collections|databases)")
					|| property.value().equals("hilo.health.databases"))
			.forEach((property) -> assertThat("hilo." + this.known.nameOf(property)).isEqualTo(property.value()));
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', textBlock = """
			hilo.seperator;                           hilo.separator
			hilo.node-no;                             hilo.collections.<name>.trace.node-no
			hilo.table-name;                          hilo.jdbc.table-name
			hilo.jdbc.tabel-name;                     hilo.jdbc.table-name
			hilo.entities.generated-column;           hilo.entities.generated-columns
			hilo.entities.includes[0];                hilo.entities.include[]
			hilo.node-tag[0];                         hilo.node-tag
			hilo.databases.north.url;                 hilo.databases.<name>.jdbc.url
			hilo.databases.north.data-sorce;          hilo.databases.<name>.data-source
			hilo.databases.north.collections.a.flor;  hilo.databases.<name>.collections.<name>.floor
			hilo.collections.orders.flor;             hilo.collections.<name>.floor
			hilo.collections.orders.trace.launch-id;  hilo.collections.<name>.decimal.launch-id
			hilo.public-ids.keys[0].versoin;          hilo.public-ids.keys[].version
			""")
	void anUnknownOneIsRefusedWithTheNearest(String name, String nearest) {
		refuses(name, "Did you mean " + nearest + "?");
	}

	@ParameterizedTest
	@CsvSource({ "hilo.speed", "hilo.jdbc.url.first", "hilo.collections.orders.size", "hilo.jdbc",
			"hilo.collections.orders.trace" })
	void anUnknownOneWithNothingNearIsRefused(String name) {
		refuses(name, "Correct its name, or remove it");
	}

	private void refuses(String name, String advice) {
		properties(Map.of(name, "s3cret")).below(ConfigurationPropertyName.of("hilo"))
			.forEach((property) -> assertThatExceptionOfType(HiLoConfigurationException.class)
				.isThrownBy(() -> this.known.nameOf(property))
				.withMessageStartingWith("The name of " + name + " is '")
				.withMessageEndingWith("There is no such property, so it would have no effect. " + advice)
				.withMessageNotContaining("s3cret"));
	}

	private static RawProperties properties(Map<String, Object> properties) {
		StandardEnvironment environment = new StandardEnvironment();
		environment.getPropertySources().addFirst(new MapPropertySource("test", properties));
		return new RawProperties(environment);
	}

}
