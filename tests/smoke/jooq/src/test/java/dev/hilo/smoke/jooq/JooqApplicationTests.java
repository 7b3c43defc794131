package dev.hilo.smoke.jooq;

import org.jooq.DSLContext;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import static dev.hilo.smoke.jooq.Orders.ORDERS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * The recipe for jOOQ.
 */
@SpringBootTest
class JooqApplicationTests {

	@Autowired
	private DSLContext jooq;

	@Test
	void recordGetsAMissingIdWhenItIsInsertedAndKeepsOneThatIsSet() {
		Orders.Row drawn = this.jooq.newRecord(ORDERS).with(ORDERS.product, "Tea");
		assertThat(drawn.insert()).isEqualTo(1);
		assertThat(drawn.get(ORDERS.id)).isBetween(1L, 32L);
		Orders.Row own = this.jooq.newRecord(ORDERS).with(ORDERS.id, 5000L).with(ORDERS.product, "Salt");
		own.insert();
		assertThat(this.jooq.fetchValues(ORDERS.id)).contains(drawn.get(ORDERS.id), 5000L);
	}

	@Test
	void insertInTheLanguageOfSqlGetsNoId() {
		assertThatException().isThrownBy(() -> this.jooq.insertInto(ORDERS).set(ORDERS.product, "Tea").execute())
			.withMessageContaining("ID");
	}

}
