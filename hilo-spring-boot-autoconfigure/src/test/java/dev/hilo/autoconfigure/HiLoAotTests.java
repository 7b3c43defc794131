package dev.hilo.autoconfigure;

import java.sql.Connection;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.core.test.tools.CompileWithForkedClassLoader;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration;
import dev.hilo.data.jdbc.HiLoDataJdbcAutoConfiguration;
import dev.hilo.entity.HiLoEntityAutoConfiguration;
import dev.hilo.entity.existing.HiLoExistingRowsAutoConfiguration;
import dev.hilo.support.AheadOfTime;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers applications that are processed ahead of time.
 */
@Tag("long")
class HiLoAotTests {

	private final AheadOfTime application = new AheadOfTime(HiLoAotTests.class,
			TestPropertyValues.of("spring.datasource.url=jdbc:h2:mem:aot;DB_CLOSE_DELAY=-1"),
			DataSourceAutoConfiguration.class, JdbcTemplateAutoConfiguration.class, HiLoAutoConfiguration.class,
			HiLoJdbcAutoConfiguration.class, HiLoEntityAutoConfiguration.class, HiLoExistingRowsAutoConfiguration.class,
			HiLoDataJdbcAutoConfiguration.class);

	@Test
	@CompileWithForkedClassLoader
	void startsFromAContextThatWasProcessedAheadOfTime() {
		this.application.run(TestPropertyValues.of("hilo.node-tag=B"), (context) -> {
			assertThat(context.getBean(HiLoIdGenerator.class).generateDocumentId("orders")).isEqualTo("orders/1-B");
			JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
			assertThat(jdbc.queryForObject("SELECT max_value FROM hilo_range", Long.class)).isEqualTo(32);
		});
	}

	@Test
	void registersTheScriptsOfAllEngines() {
		RuntimeHints hints = this.application.hints();
		for (String engine : new String[] { "h2", "postgresql", "mariadb" }) {
			String script = "dev/hilo/jdbc/schema/" + engine + "/V1__create_hilo_tables.sql";
			assertThat(RuntimeHintsPredicates.resource().forResource(script)).accepts(hints);
		}
	}

	@Test
	void registersTheProxyThatLimitsStatements() {
		assertThat(RuntimeHintsPredicates.proxies().forInterfaces(Connection.class)).accepts(this.application.hints());
	}

	@Test
	void registersThePropertiesForBinding() {
		RuntimeHints hints = this.application.hints();
		for (Class<?> type : new Class<?>[] { HiLoProperties.class, HiLoProperties.Jdbc.class,
				HiLoProperties.Database.class, HiLoProperties.Collection.class, HiLoProperties.Entities.class }) {
			assertThat(RuntimeHintsPredicates.reflection().onType(type)).accepts(hints);
		}
	}

}
