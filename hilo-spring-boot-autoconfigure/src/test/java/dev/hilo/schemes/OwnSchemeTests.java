package dev.hilo.schemes;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.json.JsonParserFactory;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.io.UrlResource;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.scheme.SchemeFactory;
import dev.hilo.support.Contexts;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A scheme that anybody made, and the settings that it has in the configuration.
 */
class OwnSchemeTests {

	private final ApplicationContextRunner contextRunner = Contexts.inMemory()
		.withPropertyValues("hilo.collections.orders.scheme=every-nth");

	@Test
	void schemeIsFoundByItsNameAndGetsItsOwnSettings() {
		this.contextRunner.withPropertyValues("hilo.collections.orders.every-nth.step=7")
			.run((context) -> assertThat(context.getBean(HiLoIdGenerator.class).sequence("orders").next(3))
				.containsExactly(7, 14, 21));
	}

	@Test
	void wrongSettingIsNamedWhole() {
		this.contextRunner.run((context) -> assertThat(context.getStartupFailure())
			.hasStackTraceContaining("hilo.collections.orders.every-nth.step is missing"));
	}

	@Test
	void settingThatItDoesNotHaveIsRefused() {
		this.contextRunner
			.withPropertyValues("hilo.collections.orders.every-nth.step=7", "hilo.collections.orders.every-nth.stop=7")
			.run((context) -> assertThat(context.getStartupFailure())
				.hasStackTraceContaining("The name of hilo.collections.orders.every-nth.stop is 'stop'"));
	}

	@Test
	void secretThatNothingReadsIsNotShown() {
		this.contextRunner
			.withPropertyValues("hilo.collections.orders.scheme=hilo",
					"hilo.collections.orders.every-nth.pass-word=s3cret")
			.run((context) -> assertThat(context.getStartupFailure())
				.hasStackTraceContaining("The name of hilo.collections.orders.every-nth.pass-word is 'pass-word'")
				.satisfies((failure) -> assertThat(failure.toString()).doesNotContain("s3cret")));
	}

	@Test
	void metadataDescribesEachSettingOfOurSchemes() throws IOException {
		Map<String, Object> described = new HashMap<>();
		for (URL file : Collections
			.list(getClass().getClassLoader().getResources("META-INF/spring-configuration-metadata.json"))) {
			Map<String, Object> json = JsonParserFactory.getJsonParser()
				.parseMap(new UrlResource(file).getContentAsString(StandardCharsets.UTF_8));
			((List<?>) json.get("properties")).stream()
				.map((property) -> (Map<?, ?>) property)
				.forEach((property) -> described.put((String) property.get("name"), property.get("type")));
		}
		for (SchemeFactory<?> factory : List.of(new ClassicSchemeFactory(), new DecimalSchemeFactory(),
				new PermutedSchemeFactory(), new TraceSchemeFactory())) {
			String start = "hilo.collections.*." + factory.name() + ".";
			assertThat(described.keySet().stream().filter((name) -> name.startsWith(start)))
				.hasSize(factory.settings().getRecordComponents().length);
			for (RecordComponent component : factory.settings().getRecordComponents()) {
				assertThat(described).containsEntry(start + DataObjectPropertyName.toDashedForm(component.getName()),
						component.getType().getName());
			}
		}
	}

}
