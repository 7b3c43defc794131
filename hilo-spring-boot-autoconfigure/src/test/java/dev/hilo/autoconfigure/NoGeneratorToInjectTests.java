package dev.hilo.autoconfigure;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.naming.PluralCollectionNaming;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.support.PrintedAnalysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * What an application prints that wants a generator and has none, or not the one wanted.
 */
@ExtendWith(OutputCaptureExtension.class)
class NoGeneratorToInjectTests {

	private static final String HILO = "dev.hilo.autoconfigure.HiLoAutoConfiguration";

	@ParameterizedTest
	@ValueSource(strings = { "false", "off" })
	void saysThatHiLoIsDisabledAndHow(String value, CapturedOutput output) {
		PrintedAnalysis analysis = run(Application.class, output, "--hilo.enabled=" + value);
		assertThat(analysis.description()).contains("hilo.enabled is '" + value + "'");
		assertThat(analysis.action()).contains("Remove hilo.enabled");
	}

	@Test
	void saysWhatLeavesHiLoOut(CapturedOutput output) {
		PrintedAnalysis analysis = run(Application.class, output, "--spring.autoconfigure.exclude=" + HILO);
		assertThat(analysis.description()).contains(HILO + " is excluded, by spring.autoconfigure.exclude")
			.doesNotContain("hilo.enabled");
		assertThat(analysis.action()).contains("ObjectProvider<HiLoIdGenerator>");
	}

	@ParameterizedTest
	@ValueSource(classes = { Excluding.class, ExcludingByName.class, Client.class })
	void saysThatAnAnnotationMayLeaveHiLoOut(Class<?> application, CapturedOutput output) {
		assertThat(run(application, output).description())
			.contains("is excluded, by spring.autoconfigure.exclude or an annotation", "@EnableAutoConfiguration")
			.doesNotContain("hilo.enabled");
	}

	@Test
	void saysThatAutoConfigurationIsOff(CapturedOutput output) {
		PrintedAnalysis analysis = run(Application.class, output, "--spring.boot.enableautoconfiguration=false");
		assertThat(analysis.description()).contains("spring.boot.enableautoconfiguration")
			.doesNotContain("hilo.enabled");
	}

	@Test
	void leavesAQualifierThatNoGeneratorHasToSpringBoot(CapturedOutput output) {
		fail(Qualified.class);
		assertThat(output).contains("@org.springframework.beans.factory.annotation.Qualifier(\"other\")")
			.doesNotContain("but there is none");
	}

	@Test
	void leavesTwoGeneratorsToSpringBoot(CapturedOutput output) {
		assertThat(run(Two.class, output).description()).contains("required a single bean, but 2 were found");
	}

	private static PrintedAnalysis run(Class<?> source, CapturedOutput output, String... arguments) {
		fail(source, arguments);
		return PrintedAnalysis.in(output);
	}

	private static void fail(Class<?> source, String... arguments) {
		SpringApplication application = new SpringApplication(source);
		application.setWebApplicationType(WebApplicationType.NONE);
		assertThatException().isThrownBy(() -> application.run(arguments));
	}

	record Client(HiLoIdGenerator ids) {
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Client.class)
	static class Application {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration(exclude = HiLoAutoConfiguration.class)
	@Import(Client.class)
	static class Excluding {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration(excludeName = HILO)
	@Import(Client.class)
	static class ExcludingByName {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Qualified {

		@Bean
		Client client(@Qualifier("other") HiLoIdGenerator ids) {
			return new Client(ids);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(Application.class)
	static class Two {

		@Bean
		HiLoIdGenerator one() {
			return new RangeIdGenerator(HiLoSequences.over(new InMemoryRangeRepository()).build(),
					new PluralCollectionNaming());
		}

		@Bean
		HiLoIdGenerator two() {
			return one();
		}

	}

}
