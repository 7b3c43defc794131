package dev.hilo.seam;

import java.util.List;

import org.junit.jupiter.api.Test;

import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.aot.test.generate.TestGenerationContext;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.r2dbc.core.R2dbcEntityTemplate;

import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration;
import dev.hilo.data.jdbc.HiLoDataJdbcAutoConfiguration;
import dev.hilo.data.r2dbc.HiLoDataR2dbcAutoConfiguration;
import dev.hilo.entity.HiLoEntityAutoConfiguration;
import dev.hilo.entity.existing.HiLoExistingRowsAutoConfiguration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers where the callbacks of templates are read.
 */
class TemplateCallbacksTests {

	private final TestGenerationContext generation = new TestGenerationContext(TemplateCallbacksTests.class);

	@Test
	void nativeImageCanReadThem() {
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			TestPropertyValues.of("spring.datasource.url=jdbc:h2:mem:templates").applyTo(context);
			context.register(DataSourceAutoConfiguration.class, HiLoAutoConfiguration.class,
					HiLoJdbcAutoConfiguration.class, HiLoEntityAutoConfiguration.class,
					HiLoExistingRowsAutoConfiguration.class, HiLoDataJdbcAutoConfiguration.class,
					HiLoDataR2dbcAutoConfiguration.class);
			new ApplicationContextAotGenerator().processAheadOfTime(context, this.generation);
		}
		for (Class<?> template : List.of(JdbcAggregateTemplate.class, R2dbcEntityTemplate.class)) {
			assertThat(RuntimeHintsPredicates.reflection().onFieldAccess(template, "entityCallbacks"))
				.as(template.getName())
				.accepts(this.generation.getRuntimeHints());
		}
	}

}
