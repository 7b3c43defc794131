package dev.hilo.counters;

import org.junit.jupiter.api.Test;

import dev.hilo.jdbc.counter.ForeignCounter;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How operators see what a collection uses.
 */
class ForeignCounterSettingsTests {

	@Test
	void counterIsNamedWithItsArithmeticUnlessOnlyItsValuesAreNumbers() {
		ForeignCounter counter = CounterDatabase.counter("table:counters/orders", Arithmetic.LEGACY_HILO, 50L);
		assertThat(counter.inForce()).isEqualTo("the row 'orders' of the table counters (legacy-hilo)");
		assertThat(counter.property()).isEqualTo("hilo.collections.orders.counter");
		ForeignCounter entity = CounterDatabase.ofEntity("order_seq");
		assertThat(entity.inForce()).isEqualTo("the sequence order_seq");
		assertThat(entity.property()).isEqualTo("The sequence of Order.id (hilo.entities.sequences)");
	}

}
