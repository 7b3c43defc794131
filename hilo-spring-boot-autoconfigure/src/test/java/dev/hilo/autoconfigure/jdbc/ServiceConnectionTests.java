package dev.hilo.autoconfigure.jdbc;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.support.Engine;
import dev.hilo.support.GivenBack;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers a bean of connection details, which is what {@code @ServiceConnection} makes of
 * a container. Docker is not needed.
 */
class ServiceConnectionTests {

	@ParameterizedTest
	@ValueSource(strings = { "auto", "shared" })
	void rangesComeFromTheServerOfTheConnectionDetailsNotOfTheProperties(String connection) {
		Details details = new Details(Engine.POSTGRESQL.newDatabase());
		new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(DataSourceAutoConfiguration.class, HiLoAutoConfiguration.class,
					HiLoJdbcAutoConfiguration.class))
			.withBean(JdbcConnectionDetails.class, () -> details)
			.withPropertyValues("hilo.jdbc.connection=" + connection, "spring.datasource.username=nobody",
					"spring.datasource.url=jdbc:postgresql://127.0.0.1:1/nowhere")
			.run((context) -> assertThat(context.getBean(HiLoIdGenerator.class).generateDocumentId("orders"))
				.isEqualTo("orders/1-A"));
		GivenBack.await(Engine.POSTGRESQL, details.url(), "orders", 1);
	}

	record Details(String url) implements JdbcConnectionDetails {

		@Override
		public String getUsername() {
			return Engine.POSTGRESQL.user();
		}

		@Override
		public String getPassword() {
			return "";
		}

		@Override
		public String getJdbcUrl() {
			return this.url;
		}

	}

}
