package dev.hilo.jpa;

import org.junit.jupiter.api.Test;

import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.actuate.Endpoints;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Counters of JPA entities compared with their tables.
 */
class JpaAuditTests {

	@Test
	void eachTableOfAHierarchyIsComparedWithTheOneCounter() {
		Endpoints.with(JpaApplication.with(Engine.H2, Shop.Shape.class, Shop.Circle.class, Shop.Square.class))
			.withPropertyValues("hilo.initial-capacity=1", "hilo.refill-ahead=false")
			.run((context) -> {
				JpaApplication application = new JpaApplication(context);
				application.persist(new Shop.Circle());
				context.getBean(JdbcTemplate.class).execute("INSERT INTO odd_squares (id) VALUES (90)");
				assertThat(Endpoints.audit(context)).anyMatch((table) -> table.behindBy() == 89);
				Endpoints.auditAndRaise(context);
				assertThat(application.persist(new Shop.Circle()).id).isEqualTo(91);
			});
	}

}
