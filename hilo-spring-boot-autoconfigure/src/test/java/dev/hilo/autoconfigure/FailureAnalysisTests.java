package dev.hilo.autoconfigure;

import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration;
import dev.hilo.support.Contexts;
import dev.hilo.support.PrintedAnalysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * What an application that fails to start prints.
 */
@ExtendWith(OutputCaptureExtension.class)
class FailureAnalysisTests {

	@ParameterizedTest
	@ValueSource(strings = { "flase", "2", "disabled", "${HILO}" })
	void explainsThatEnabledIsNoBoolean(String value, CapturedOutput output) {
		fail(Client.class, output, "--hilo.enabled=" + value);
		assertThat(output).contains("Failed to bind properties under 'hilo.enabled'", "Invalid boolean value");
	}

	@ParameterizedTest
	@ValueSource(strings = { "off", "no", "FALSE", "0" })
	void takesWhatSpringBootTakesForFalse(String value) {
		Contexts.inMemory()
			.withPropertyValues("hilo.enabled=" + value)
			.run((context) -> assertThat(context).doesNotHaveBean(HiLoIdGenerator.class));
	}

	@ParameterizedTest
	@ValueSource(strings = { "on", "yes", "1", "TRUE", "" })
	void takesWhatSpringBootTakesForTrue(String value) {
		Contexts.inMemory()
			.withPropertyValues("hilo.enabled=" + value)
			.run((context) -> assertThat(context).hasSingleBean(HiLoIdGenerator.class));
	}

	@Test
	void explainsWrongConfiguration(CapturedOutput output) {
		fail(Client.class, output, "--hilo.separator=|");
		assertThat(output).contains("hilo.separator is '|'", "any but '|'");
	}

	@Test
	void explainsThatTheDatabaseIsDown(CapturedOutput output) {
		fail(Client.class, output, "--spring.datasource.url=jdbc:postgresql://127.0.0.1:1/none",
				"--hilo.jdbc.timeout=3s");
		PrintedAnalysis analysis = PrintedAnalysis.in(output);
		assertThat(analysis.description())
			.contains("could not be queried for the table hilo_range", "Connection to 127.0.0.1:1 refused")
			.doesNotContain("spring.datasource");
		assertThat(analysis.action()).contains("spring.datasource");
	}

	@Tag("all")
	@Test
	void explainsThatTheDatabaseOfTheUrlIsDown(CapturedOutput output) {
		fail(Client.class, output, "--hilo.jdbc.url=jdbc:postgresql://127.0.0.1:1/none", "--hilo.jdbc.timeout=3s");
		PrintedAnalysis analysis = PrintedAnalysis.in(output);
		assertThat(analysis.description()).containsOnlyOnce("no connection could be opened within")
			.contains("Connection to 127.0.0.1:1 refused");
		assertThat(analysis.action()).contains("hilo.jdbc.*");
	}

	private static void fail(Class<?> source, CapturedOutput output, String... arguments) {
		SpringApplication application = new SpringApplication(source);
		application.setWebApplicationType(WebApplicationType.NONE);
		assertThatException().isThrownBy(() -> application.run(arguments));
		assertThat(output).contains("APPLICATION FAILED TO START").doesNotContain("\tat ");
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ DataSourceAutoConfiguration.class, HiLoAutoConfiguration.class,
			HiLoJdbcAutoConfiguration.class })
	static class Client {

		@Bean
		List<HiLoIdGenerator> client(HiLoIdGenerator ids) {
			return List.of(ids);
		}

	}

}
