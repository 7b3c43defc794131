package dev.hilo.autoconfigure;

import javax.sql.DataSource;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration;
import dev.hilo.data.jdbc.HiLoDataJdbcAutoConfiguration;
import dev.hilo.entity.HiLoEntityAutoConfiguration;
import dev.hilo.entity.existing.HiLoExistingRowsAutoConfiguration;
import dev.hilo.support.Engine;
import dev.hilo.support.H2Database;
import dev.hilo.support.PrintedAnalysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * The starter in an application that has no DataSource.
 */
@ExtendWith(OutputCaptureExtension.class)
class NoDataSourceTests {

	@Test
	void startsWhereNobodyInjectsAGenerator(CapturedOutput output) {
		try (ConfigurableApplicationContext context = run(WithoutClient.class)) {
			assertThat(context.isRunning()).isTrue();
			assertThatException().isThrownBy(() -> context.getBean(HiLoIdGenerator.class))
				.havingRootCause()
				.withMessageContaining("The DataSource for ids is missing");
		}
		// Pools of other tests may warn in the background
		assertThat(output).doesNotContainPattern(" WARN .*\\[ *main\\] ");
	}

	@Test
	void failsAtTheStartWhereSomebodyDoes(CapturedOutput output) {
		assertThatException().isThrownBy(() -> run(WithClient.class));
		PrintedAnalysis analysis = PrintedAnalysis.in(output);
		assertThat(analysis.description()).isEqualTo("The DataSource for ids is missing.");
		assertThat(analysis.action()).contains("configure a DataSource", "hilo.enabled=false");
	}

	@Test
	void namesWhatMakesADataSourceOfAUrl(CapturedOutput output) {
		assertThatException()
			.isThrownBy(() -> run(WithClient.class, "--spring.datasource.url=" + Engine.H2.newDatabase()));
		PrintedAnalysis analysis = PrintedAnalysis.in(output);
		assertThat(analysis.description()).isEqualTo("The DataSource for ids is missing.");
		assertThat(analysis.action()).contains("exclude neither DataSourceAutoConfiguration nor");
	}

	@Test
	void asksForTheJdbcPartWhereThatIsLeftOut(CapturedOutput output) {
		assertThatException().isThrownBy(() -> run(WithoutJdbcPart.class));
		PrintedAnalysis analysis = PrintedAnalysis.in(output);
		assertThat(analysis.description()).isEqualTo("The DataSource for ids is missing.");
		assertThat(analysis.action()).contains("spring-boot-starter-jdbc", "HiLoJdbcAutoConfiguration")
			.doesNotContain("Mark");
	}

	private static ConfigurableApplicationContext run(Class<?> source, String... arguments) {
		SpringApplication application = new SpringApplication(source);
		application.setWebApplicationType(WebApplicationType.NONE);
		return application.run(arguments);
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ HiLoAutoConfiguration.class, HiLoJdbcAutoConfiguration.class,
			HiLoEntityAutoConfiguration.class, HiLoExistingRowsAutoConfiguration.class,
			HiLoDataJdbcAutoConfiguration.class })
	static class WithoutClient {

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ WithoutClient.class, Client.class })
	static class WithClient {

	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration(HiLoAutoConfiguration.class)
	@Import(Client.class)
	static class WithoutJdbcPart {

		@Bean
		DataSource orders() {
			return new H2Database().dataSource();
		}

	}

	record Client(HiLoIdGenerator ids) {
	}

}
