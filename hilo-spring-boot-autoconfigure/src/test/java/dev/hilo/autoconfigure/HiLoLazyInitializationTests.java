package dev.hilo.autoconfigure;

import org.junit.jupiter.api.Test;

import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration;
import dev.hilo.data.jdbc.HiLoDataJdbcAutoConfiguration;
import dev.hilo.entity.HiLoEntityAutoConfiguration;
import dev.hilo.entity.existing.HiLoExistingRowsAutoConfiguration;
import dev.hilo.support.Engine;
import dev.hilo.support.GivenBack;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers applications whose beans are all lazy.
 */
class HiLoLazyInitializationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DataSourceAutoConfiguration.class, HiLoAutoConfiguration.class,
				HiLoJdbcAutoConfiguration.class, HiLoEntityAutoConfiguration.class,
				HiLoExistingRowsAutoConfiguration.class, HiLoDataJdbcAutoConfiguration.class))
		.withInitializer(
				(context) -> context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()));

	@Test
	void touchesNothingBeforeTheFirstUseAndStillGivesBackAtTheEnd() {
		String url = Engine.H2.newDatabase();
		this.contextRunner.withPropertyValues("spring.datasource.url=" + url, "spring.datasource.username=sa")
			.run((context) -> {
				assertThat(context.getBeanFactory().containsSingleton("hiLoIdGenerator")).isFalse();
				assertThat(context.getBeanFactory().containsSingleton("hiLoRangeRepository")).isFalse();
				assertThat(context.getBeanFactory().containsSingleton("dataSource")).isFalse();
				assertThat(context.getBean(HiLoIdGenerator.class).generateDocumentId("orders")).isEqualTo("orders/1-A");
			});
		GivenBack.await(Engine.H2, url, "orders", 1);
	}

	@Test
	void wrongPropertiesFailTheStart() {
		for (String wrong : new String[] { "hilo.collections.orders.block-size=5", "hilo.seperator=:" }) {
			this.contextRunner.withPropertyValues("spring.datasource.url=" + Engine.H2.newDatabase(), wrong)
				.run((context) -> assertThat(context).getFailure()
					.rootCause()
					.isInstanceOf(HiLoConfigurationException.class));
		}
	}

}
