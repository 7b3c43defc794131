package dev.hilo.jpa;

import jakarta.persistence.EntityManagerFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.test.tools.CompileWithForkedClassLoader;
import org.springframework.orm.jpa.persistenceunit.PersistenceManagedTypes;

import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration;
import dev.hilo.entity.HiLoEntityAutoConfiguration;
import dev.hilo.entity.existing.HiLoExistingRowsAutoConfiguration;
import dev.hilo.support.AheadOfTime;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers JPA in applications that are processed ahead of time.
 */
@Tag("long")
class JpaAotTests {

	private final AheadOfTime application = new AheadOfTime(JpaAotTests.class,
			TestPropertyValues.of("spring.datasource.url=jdbc:h2:mem:aotjpa;DB_CLOSE_DELAY=-1",
					"spring.jpa.hibernate.ddl-auto=update"),
			Types.class, DataSourceAutoConfiguration.class, TransactionAutoConfiguration.class,
			HibernateJpaAutoConfiguration.class, HiLoAutoConfiguration.class, HiLoJdbcAutoConfiguration.class,
			HiLoEntityAutoConfiguration.class, HiLoExistingRowsAutoConfiguration.class, HiLoJpaAutoConfiguration.class);

	@Test
	@CompileWithForkedClassLoader
	void persistsFromAContextThatWasProcessedAheadOfTime() {
		this.application.run(TestPropertyValues.empty(), (context) -> {
			Shop.Leaf leaf = new Shop.Leaf();
			context.getBean(EntityManagerFactory.class).runInTransaction((manager) -> manager.persist(leaf));
			assertThat(leaf.id).isEqualTo(1);
		});
	}

	@Test
	void registersTheGeneratorOfIds() {
		assertThat(RuntimeHintsPredicates.reflection().onType(HiLoIdentifierGenerator.class))
			.accepts(this.application.hints());
	}

	@Configuration(proxyBeanMethods = false)
	static class Types {

		@Bean
		static PersistenceManagedTypes types() {
			return JpaApplication.types(Shop.Leaf.class);
		}

	}

}
