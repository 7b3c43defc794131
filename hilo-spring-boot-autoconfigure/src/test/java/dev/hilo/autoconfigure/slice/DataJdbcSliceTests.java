package dev.hilo.autoconfigure.slice;

import java.util.List;

import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.data.jdbc.test.autoconfigure.DataJdbcTest;

import dev.hilo.HiLoIdGenerator;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers ids in a {@code @DataJdbcTest}.
 */
@DataJdbcTest(properties = { "spring.flyway.locations=classpath:dev/hilo/autoconfigure/slice" })
class DataJdbcSliceTests {

	@Autowired
	private Orders orders;

	@Autowired
	private HiLoIdGenerator ids;

	@Test
	void givesEntitiesIdsInASliceTest() {
		List<Order> saved = this.orders.saveAll(List.of(new Order(null, "Tea"), new Order(null, "Salt")));
		assertThat(saved).extracting(Order::id).allMatch((id) -> id.matches("orders/[0-9]+-A")).doesNotHaveDuplicates();
		assertThat(this.orders.findAll()).containsExactlyInAnyOrderElementsOf(saved);
		assertThat(this.ids.generateDocumentId(Order.class)).isNotIn(saved.get(0).id(), saved.get(1).id());
	}

}
