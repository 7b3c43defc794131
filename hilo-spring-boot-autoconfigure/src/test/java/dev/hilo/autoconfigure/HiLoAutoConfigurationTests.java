package dev.hilo.autoconfigure;

import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.hilo.HiLoIdGenerator;

import static org.assertj.core.api.Assertions.assertThat;

class HiLoAutoConfigurationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DataSourceAutoConfiguration.class, HiLoAutoConfiguration.class,
				HiLoJdbcAutoConfiguration.class, HiLoDataJdbcAutoConfiguration.class))
		.withPropertyValues("spring.datasource.generate-unique-name=true");

	@Test
	void worksWithoutAnyConfiguration() {
		this.contextRunner.run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			assertThat(ids.generateDocumentId("Orders")).isEqualTo("orders/1-A");
			assertThat(ids.generateNextIdFor("orders")).isEqualTo(2);
		});
	}

}
