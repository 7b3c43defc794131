package dev.hilo.counters;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How operators see what a collection uses.
 */
class ForeignCounterSettingsTests {

	@Test
	void counterIsNamedWithItsArithmeticUnlessOnlyItsValuesAreNumbers() {
		ForeignCounterSettings counter = new ForeignCounterSettings("hilo.collections.orders.", "table:counters/orders",
				ForeignCounterName.parse("table:counters/orders"), Arithmetic.LEGACY_HILO, 50L);
		assertThat(counter.inForce()).isEqualTo("the row 'orders' of the table counters (legacy-hilo)");
		assertThat(counter.property()).isEqualTo("hilo.collections.orders.counter");
		ForeignCounterSettings entity = ForeignCounterSettings.ofEntity("hilo.collections.orders.", "order_seq",
				"Order.id");
		assertThat(entity.inForce()).isEqualTo("the sequence order_seq");
		assertThat(entity.property()).isEqualTo("The sequence of Order.id (hilo.entities.sequences)");
	}

}
