package dev.hilo.entities;

import org.junit.jupiter.api.Test;

import org.springframework.data.jdbc.core.JdbcAggregateTemplate;

import dev.hilo.actuate.Endpoints;
import dev.hilo.actuate.Endpoints.Audited;
import dev.hilo.entities.SeveralTemplatesTests.BeansOfItsOwn;
import dev.hilo.entities.SeveralTemplatesTests.Order;
import dev.hilo.support.TwoDatabases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/**
 * Counters of two databases, each compared with the table in its own.
 */
class AuditOfTwoDatabasesTests {

	private final TwoDatabases databases = new TwoDatabases();

	@Test
	void onlyTheCounterThatIsBehindIsRaised() {
		Endpoints.with(this.databases.contextRunner).withUserConfiguration(BeansOfItsOwn.class).run((context) -> {
			JdbcAggregateTemplate north = context.getBean("northTemplate", JdbcAggregateTemplate.class);
			JdbcAggregateTemplate first = context.getBean(JdbcAggregateTemplate.class);
			assertThat(north.insert(new Order(null, "Tea")).id()).isEqualTo("orders/101-N");
			assertThat(first.insert(new Order(null, "Tea")).id()).isEqualTo("orders/1-A");
			this.databases.north.jdbc().update("INSERT INTO orders VALUES ('orders/700-N', 'by hand')");
			assertThat(Endpoints.auditAndRaise(context))
				.extracting(Audited::database, Audited::collection, Audited::behindBy, Audited::raised)
				.containsExactlyInAnyOrder(tuple("default", "orders", 0L, false), tuple("north", "orders", 568L, true));
			assertThat(north.insert(new Order(null, "Tea")).id()).isEqualTo("orders/701-N");
			assertThat(first.insert(new Order(null, "Tea")).id()).isEqualTo("orders/2-A");
		});
	}

}
