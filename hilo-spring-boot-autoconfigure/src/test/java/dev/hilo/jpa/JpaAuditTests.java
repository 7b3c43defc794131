package dev.hilo.jpa;

import org.junit.jupiter.api.Test;

import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.actuate.Endpoints;
import dev.hilo.actuate.Endpoints.Audited;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/**
 * Counters of JPA entities compared with their tables.
 */
class JpaAuditTests {

	@Test
	void rowsImportedAboveTheCountersAreShownAndRaised() {
		Endpoints.with(JpaApplication.with(Engine.H2, Shop.BigNumber.class, Shop.Versioned.class))
			.withPropertyValues("hilo.initial-capacity=1", "hilo.refill-ahead=false")
			.run((context) -> {
				JpaApplication application = new JpaApplication(context);
				application.persist(new Shop.BigNumber());
				application.persist(new Shop.Versioned());
				assertThat(Endpoints.audit(context)).extracting(Audited::behindBy).containsExactly(0L, 0L);
				context.getBean(JdbcTemplate.class)
					.batchUpdate("INSERT INTO big_number (id) VALUES (200)",
							"INSERT INTO versioned (id, version) VALUES ('versioneds/41-B', 0)");
				assertThat(Endpoints.audit(context)).extracting(Audited::collection, Audited::behindBy, Audited::entity)
					.containsExactly(tuple("bignumbers", 199L, Shop.BigNumber.class.getName()),
							tuple("versioneds", 40L, Shop.Versioned.class.getName()));
				assertThat(Endpoints.auditAndRaise(context)).allMatch(Audited::raised);
				assertThat(application.persist(new Shop.BigNumber()).id).isEqualTo(201);
				assertThat(application.persist(new Shop.Versioned()).id).isEqualTo("versioneds/42-A");
			});
	}

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
