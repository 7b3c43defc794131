package dev.hilo.autoconfigure;

import java.sql.Connection;
import java.sql.DriverManager;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.aot.test.generate.TestGenerationContext;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.test.tools.CompileWithForkedClassLoader;
import org.springframework.core.test.tools.TestCompiler;
import org.springframework.javapoet.ClassName;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration;
import dev.hilo.data.jdbc.HiLoDataJdbcAutoConfiguration;
import dev.hilo.entity.HiLoEntityAutoConfiguration;
import dev.hilo.entity.existing.HiLoExistingRowsAutoConfiguration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers applications that are processed ahead of time.
 */
@Tag("long")
class HiLoAotTests {

	private static final String URL = "jdbc:h2:mem:aot;DB_CLOSE_DELAY=-1";

	private final TestGenerationContext generation = new TestGenerationContext(HiLoAotTests.class);

	/** Before the forked class loader does, whose drivers no other test could use. */
	HiLoAotTests() {
		DriverManager.getDrivers();
	}

	@Test
	@CompileWithForkedClassLoader
	void startsFromAContextThatWasProcessedAheadOfTime() {
		ClassName name = process();
		TestCompiler.forSystem().with(this.generation).compile((compiled) -> {
			@SuppressWarnings("unchecked")
			ApplicationContextInitializer<GenericApplicationContext> initializer = compiled
				.getInstance(ApplicationContextInitializer.class, name.toString());
			GenericApplicationContext context = new GenericApplicationContext();
			TestPropertyValues.of("spring.datasource.url=" + URL, "hilo.node-tag=B").applyTo(context);
			initializer.initialize(context);
			context.refresh();
			assertThat(context.getBean(HiLoIdGenerator.class).generateDocumentId("orders")).isEqualTo("orders/1-B");
			JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
			assertThat(jdbc.queryForObject("SELECT max_value FROM hilo_range", Long.class)).isEqualTo(32);
			context.close();
		});
	}

	@Test
	void registersTheScriptsOfAllEngines() {
		process();
		for (String engine : new String[] { "h2", "postgresql", "mariadb" }) {
			String script = "dev/hilo/jdbc/schema/" + engine + "/V1__create_hilo_tables.sql";
			assertThat(RuntimeHintsPredicates.resource().forResource(script))
				.accepts(this.generation.getRuntimeHints());
		}
	}

	@Test
	void registersTheProxyThatLimitsStatements() {
		process();
		assertThat(RuntimeHintsPredicates.proxies().forInterfaces(Connection.class))
			.accepts(this.generation.getRuntimeHints());
	}

	@Test
	void registersThePropertiesForBinding() {
		process();
		for (Class<?> type : new Class<?>[] { HiLoProperties.class, HiLoProperties.Jdbc.class,
				HiLoProperties.Database.class, HiLoProperties.Collection.class, HiLoProperties.Entities.class }) {
			assertThat(RuntimeHintsPredicates.reflection().onType(type)).accepts(this.generation.getRuntimeHints());
		}
	}

	/** The name of the initializer that it generates. */
	private ClassName process() {
		AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
		TestPropertyValues.of("spring.datasource.url=" + URL).applyTo(context);
		context.register(DataSourceAutoConfiguration.class, JdbcTemplateAutoConfiguration.class,
				HiLoAutoConfiguration.class, HiLoJdbcAutoConfiguration.class, HiLoEntityAutoConfiguration.class,
				HiLoExistingRowsAutoConfiguration.class, HiLoDataJdbcAutoConfiguration.class);
		ClassName name = new ApplicationContextAotGenerator().processAheadOfTime(context, this.generation);
		this.generation.writeGeneratedContent();
		context.close();
		return name;
	}

}
