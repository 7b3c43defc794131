package dev.hilo.autoconfigure.jdbc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceInitializationAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.support.Engine;
import dev.hilo.support.GivenBack;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The application's {@code schema.sql} and {@code data.sql} beside HiLo.
 */
class SqlInitTests {

	private static final String TABLES = """
			CREATE TABLE hilo_range (collection varchar(190) NOT NULL PRIMARY KEY, max_value bigint NOT NULL,
			  previous_max bigint DEFAULT 0 NOT NULL, stamp bigint DEFAULT 0 NOT NULL);
			CREATE TABLE hilo_node (id smallint DEFAULT 1 NOT NULL PRIMARY KEY CHECK (id = 1), node_tag varchar(8),
			  server_prefix varchar(190));
			""";

	@TempDir
	private Path folder;

	private final String url = Engine.H2.newDatabase();

	@Test
	void scriptsRunBeforeHiLoLooksAtTheDatabaseAndAgainAtEachStart() throws IOException {
		ApplicationContextRunner runner = runner("CREATE TABLE IF NOT EXISTS orders (id bigint PRIMARY KEY);",
				"DELETE FROM orders; INSERT INTO orders VALUES (7), (40);")
			.withPropertyValues("hilo.collections.orders.floor-query=SELECT max(id) FROM orders")
			.withUserConfiguration(EarlyClient.class);
		runner.run((context) -> assertThat(context.getBean(Long.class)).isEqualTo(41));
		GivenBack.await(Engine.H2, this.url, "orders", 41);
		runner.run((context) -> assertThat(context.getBean(Long.class)).isEqualTo(42));
	}

	@Test
	void scriptsCanCreateTheTables() throws IOException {
		runner(TABLES, "INSERT INTO hilo_node (node_tag) VALUES ('Q');")
			.withPropertyValues("hilo.jdbc.schema-management=none")
			.run((context) -> assertThat(context.getBean(HiLoIdGenerator.class).generateDocumentId("orders"))
				.isEqualTo("orders/1-Q"));
	}

	private ApplicationContextRunner runner(String schema, String data) throws IOException {
		Path schemaFile = Files.writeString(this.folder.resolve("schema.sql"), schema);
		Path dataFile = Files.writeString(this.folder.resolve("data.sql"), data);
		return new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(DataSourceAutoConfiguration.class,
					DataSourceInitializationAutoConfiguration.class, HiLoAutoConfiguration.class,
					HiLoJdbcAutoConfiguration.class))
			.withPropertyValues("spring.datasource.url=" + this.url, "spring.datasource.username=sa",
					"spring.sql.init.mode=always", "spring.sql.init.schema-locations=" + schemaFile.toUri(),
					"spring.sql.init.data-locations=" + dataFile.toUri());
	}

	static class EarlyClient {

		/** Drawn before other beans ask for the scripts. */
		@Bean
		Long first(HiLoIdGenerator ids) {
			return ids.generateNextIdFor("orders");
		}

	}

}
