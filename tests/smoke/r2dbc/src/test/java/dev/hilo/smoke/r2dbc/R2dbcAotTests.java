package dev.hilo.smoke.r2dbc;

import java.sql.DriverManager;
import java.util.Objects;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.aot.test.generate.TestGenerationContext;
import org.springframework.boot.data.r2dbc.autoconfigure.DataR2dbcAutoConfiguration;
import org.springframework.boot.r2dbc.autoconfigure.R2dbcAutoConfiguration;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.test.tools.CompileWithForkedClassLoader;
import org.springframework.core.test.tools.TestCompiler;
import org.springframework.data.r2dbc.core.R2dbcEntityTemplate;
import org.springframework.javapoet.ClassName;

import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration;
import dev.hilo.data.r2dbc.HiLoDataR2dbcAutoConfiguration;
import dev.hilo.entity.HiLoEntityAutoConfiguration;
import dev.hilo.entity.existing.HiLoExistingRowsAutoConfiguration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A reactive application that was processed ahead of time.
 */
@Tag("long")
class R2dbcAotTests {

	private static final TestPropertyValues PROPERTIES = TestPropertyValues.of(
			"spring.r2dbc.url=r2dbc:h2:mem:///aot?options=DB_CLOSE_DELAY=-1", "spring.r2dbc.username=sa",
			"hilo.jdbc.url=jdbc:h2:mem:aot;DB_CLOSE_DELAY=-1", "hilo.jdbc.username=sa");

	private final TestGenerationContext generation = new TestGenerationContext(R2dbcAotTests.class);

	/** Before the forked class loader does, whose drivers no other test could use. */
	R2dbcAotTests() {
		DriverManager.getDrivers();
	}

	@Test
	@CompileWithForkedClassLoader
	void givesIds() {
		ClassName name = process();
		TestCompiler.forSystem().with(this.generation).compile((compiled) -> {
			@SuppressWarnings("unchecked")
			ApplicationContextInitializer<GenericApplicationContext> initializer = compiled
				.getInstance(ApplicationContextInitializer.class, name.toString());
			GenericApplicationContext context = new GenericApplicationContext();
			PROPERTIES.applyTo(context);
			initializer.initialize(context);
			context.refresh();
			R2dbcEntityTemplate template = context.getBean(R2dbcEntityTemplate.class);
			template.getDatabaseClient()
				.sql("CREATE TABLE note (id varchar(9) PRIMARY KEY, text varchar(9))")
				.then()
				.block();
			Note saved = Objects.requireNonNull(template.insert(new Note(null, "Tea")).block());
			assertThat(saved.id()).isEqualTo("notes/1-A");
			context.close();
		});
	}

	private ClassName process() {
		AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
		PROPERTIES.applyTo(context);
		context.register(R2dbcAutoConfiguration.class, DataR2dbcAutoConfiguration.class, HiLoAutoConfiguration.class,
				HiLoJdbcAutoConfiguration.class, HiLoEntityAutoConfiguration.class,
				HiLoExistingRowsAutoConfiguration.class, HiLoDataR2dbcAutoConfiguration.class);
		ClassName name = new ApplicationContextAotGenerator().processAheadOfTime(context, this.generation);
		this.generation.writeGeneratedContent();
		context.close();
		return name;
	}

}
