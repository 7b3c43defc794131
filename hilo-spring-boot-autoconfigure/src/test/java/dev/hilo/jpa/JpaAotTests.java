package dev.hilo.jpa;

import java.sql.DriverManager;

import jakarta.persistence.EntityManagerFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.aot.test.generate.TestGenerationContext;
import org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.test.tools.CompileWithForkedClassLoader;
import org.springframework.core.test.tools.TestCompiler;
import org.springframework.javapoet.ClassName;
import org.springframework.orm.jpa.persistenceunit.PersistenceManagedTypes;

import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration;
import dev.hilo.entity.HiLoEntityAutoConfiguration;
import dev.hilo.entity.existing.HiLoExistingRowsAutoConfiguration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers JPA in applications that are processed ahead of time.
 */
@Tag("long")
class JpaAotTests {

	private static final String[] PROPERTIES = { "spring.datasource.url=jdbc:h2:mem:aotjpa;DB_CLOSE_DELAY=-1",
			"spring.jpa.hibernate.ddl-auto=update" };

	private final TestGenerationContext generation = new TestGenerationContext(JpaAotTests.class);

	/** Before the forked class loader does, whose drivers no other test could use. */
	JpaAotTests() {
		DriverManager.getDrivers();
	}

	@Test
	@CompileWithForkedClassLoader
	void persistsFromAContextThatWasProcessedAheadOfTime() {
		ClassName name = process();
		TestCompiler.forSystem().with(this.generation).compile((compiled) -> {
			@SuppressWarnings("unchecked")
			ApplicationContextInitializer<GenericApplicationContext> initializer = compiled
				.getInstance(ApplicationContextInitializer.class, name.toString());
			GenericApplicationContext context = new GenericApplicationContext();
			TestPropertyValues.of(PROPERTIES).applyTo(context);
			initializer.initialize(context);
			context.refresh();
			Shop.Leaf leaf = new Shop.Leaf();
			context.getBean(EntityManagerFactory.class).runInTransaction((manager) -> manager.persist(leaf));
			assertThat(leaf.id).isEqualTo(1);
			context.close();
		});
		assertThat(RuntimeHintsPredicates.reflection().onType(HiLoIdentifierGenerator.class))
			.accepts(this.generation.getRuntimeHints());
	}

	/** The name of the initializer that it generates. */
	private ClassName process() {
		AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
		TestPropertyValues.of(PROPERTIES).applyTo(context);
		context.register(Types.class, DataSourceAutoConfiguration.class, TransactionAutoConfiguration.class,
				HibernateJpaAutoConfiguration.class, HiLoAutoConfiguration.class, HiLoJdbcAutoConfiguration.class,
				HiLoEntityAutoConfiguration.class, HiLoExistingRowsAutoConfiguration.class,
				HiLoJpaAutoConfiguration.class);
		ClassName name = new ApplicationContextAotGenerator().processAheadOfTime(context, this.generation);
		this.generation.writeGeneratedContent();
		context.close();
		return name;
	}

	@Configuration(proxyBeanMethods = false)
	static class Types {

		@Bean
		static PersistenceManagedTypes types() {
			return JpaApplication.types(Shop.Leaf.class);
		}

	}

}
