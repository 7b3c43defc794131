package dev.hilo.autoconfigure.test;

import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.data.jdbc.test.autoconfigure.DataJdbcTest;

import dev.hilo.test.AutoConfigureHiLo;
import dev.hilo.test.RangesInMemory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers {@link AutoConfigureHiLo} on a {@code @DataJdbcTest}, whose table has a row with
 * a higher number.
 */
@DataJdbcTest(properties = { "spring.flyway.enabled=false",
		"spring.sql.init.schema-locations=classpath:dev/hilo/autoconfigure/test/schema.sql" })
@AutoConfigureHiLo
class DataJdbcTestRangesTests extends FirstIdContract {

	@Autowired
	private Orders orders;

	@Autowired
	private Tickets tickets;

	@Autowired
	private RangesInMemory ranges;

	@Test
	void columnThatTheDatabaseFillsIsLeftToIt() {
		assertThat(this.tickets.save(new Ticket(null, "1a")).id()).isGreaterThanOrEqualTo(70);
		assertThat(this.ranges.of(null).counter("tickets").highest()).isEmpty();
	}

	@Override
	String store() {
		String id = this.orders.save(new Order(null, "Tea")).id();
		return String.valueOf(id);
	}

}
