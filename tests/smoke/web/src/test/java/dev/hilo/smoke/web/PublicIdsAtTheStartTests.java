package dev.hilo.smoke.web;

import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.http.converter.autoconfigure.HttpMessageConvertersAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.runner.AbstractApplicationContextRunner;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.webflux.autoconfigure.WebFluxAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurationSupport;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.web.HiLoWebAutoConfiguration;
import dev.hilo.web.PublicId;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("all")
class PublicIdsAtTheStartTests {

	private static final String[] key = { "hilo.public-ids.keys[0].version=0",
			"hilo.public-ids.keys[0].key=not-a-secret-not-a-secret" };

	private static final AutoConfigurations common = AutoConfigurations.of(JacksonAutoConfiguration.class,
			HttpMessageConvertersAutoConfiguration.class, HiLoWebAutoConfiguration.class);

	static final Map<String, AbstractApplicationContextRunner<?, ?, ?>> stacks = Map
		.of("MVC",
				new WebApplicationContextRunner().withConfiguration(common)
					.withConfiguration(AutoConfigurations.of(DispatcherServletAutoConfiguration.class,
							WebMvcAutoConfiguration.class)),
				"WebFlux", new ReactiveWebApplicationContextRunner().withConfiguration(common)
					.withConfiguration(AutoConfigurations.of(WebFluxAutoConfiguration.class)));

	static Stream<String> names() {
		return stacks.keySet().stream();
	}

	static Stream<Arguments> wrong() {
		return names().flatMap((stack) -> Stream.of(Text.class, Anything.class, Body.class, Keys.class, Returned.class)
			.map((controller) -> Arguments.of(stack, controller)));
	}

	@ParameterizedTest
	@MethodSource("names")
	void withoutKeyAnAnnotatedParameterFailsTheStart(String stack) {
		stacks.get(stack)
			.withUserConfiguration(Right.class)
			.run((context) -> assertThat(context.getStartupFailure()).rootCause()
				.isInstanceOf(HiLoConfigurationException.class)
				.hasMessageContaining("hilo.public-ids.keys"));
	}

	@ParameterizedTest
	@MethodSource("names")
	void withoutKeyOtherApplicationsStart(String stack) {
		stacks.get(stack)
			.withUserConfiguration(Plain.class)
			.run((context) -> assertThat(context.getStartupFailure()).isNull());
	}

	@ParameterizedTest
	@MethodSource("names")
	void invalidKindFailsTheStart(String stack) {
		stacks.get(stack)
			.withPropertyValues(key)
			.withUserConfiguration(WrongKind.class)
			.run((context) -> assertThat(context.getStartupFailure()).rootCause().hasMessageContaining("'Ord-1'"));
	}

	@Test
	void applicationThatConfiguresMvcByItselfRefusesAPlainNumber() {
		((WebApplicationContextRunner) stacks.get("MVC")).withPropertyValues(key)
			.withUserConfiguration(OwnMvc.class, Right.class)
			.run((context) -> {
				MockMvcTester mvc = MockMvcTester.from(context);
				assertThat(mvc.get().uri("/" + PublicIdsContract.five)).hasBodyTextEqualTo("5");
				assertThat(mvc.get().uri("/5")).hasStatus(HttpStatus.BAD_REQUEST);
			});
	}

	@ParameterizedTest
	@MethodSource("wrong")
	void annotationThatWouldHaveNoEffectFailsTheStart(String stack, Class<?> controller) {
		stacks.get(stack)
			.withPropertyValues(key)
			.withUserConfiguration(controller)
			.run((context) -> assertThat(context.getStartupFailure()).rootCause()
				.isInstanceOf(IllegalStateException.class)
				.hasMessageStartingWith("@PublicId ")
				.hasMessageContaining(controller.getSimpleName()));
	}

	@Configuration(proxyBeanMethods = false)
	static class OwnMvc extends WebMvcConfigurationSupport {

	}

	@RestController
	static class Right {

		@GetMapping("/{id}")
		String get(@PathVariable @PublicId("ord") long id) {
			return "" + id;
		}

	}

	@RestController
	static class Plain {

		@GetMapping("/{id}")
		String get(@PathVariable long id) {
			return "" + id;
		}

	}

	@RestController
	static class WrongKind {

		@GetMapping("/{id}")
		String get(@PathVariable @PublicId("Ord-1") long id) {
			return "" + id;
		}

	}

	@RestController
	static class Text {

		@GetMapping("/{id}")
		String get(@PathVariable @PublicId("ord") String id) {
			return id;
		}

	}

	@RestController
	static class Anything {

		@GetMapping
		String get(@PublicId("ord") Filter filter) {
			return "" + filter;
		}

	}

	@RestController
	static class Body {

		@GetMapping
		String get(@RequestBody @PublicId("ord") long id) {
			return "" + id;
		}

	}

	@RestController
	static class Keys {

		@GetMapping
		String get(@RequestParam @PublicId("ord") Map<Long, String> ids) {
			return "" + ids;
		}

	}

	@RestController
	static class Returned {

		@GetMapping
		@PublicId("ord")
		long get() {
			return 5;
		}

	}

}
