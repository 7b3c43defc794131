package dev.hilo.sample.order;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.MappedCollection;
import org.springframework.data.relational.core.mapping.Table;

/**
 * What a customer ordered. A new order has no id; HiLo gives it one when it is saved.
 *
 * @param id such as {@code orders/1-A}
 * @param created when it was made
 * @param lines what was ordered
 */
@Table("orders")
public record Order(@Id @Nullable String id, Instant created,
		@MappedCollection(idColumn = "order_id", keyColumn = "position") List<OrderLine> lines) {

	static Order of(OrderLine... lines) {
		// The databases keep microseconds
		return new Order(null, Instant.now().truncatedTo(ChronoUnit.MICROS), List.of(lines));
	}

}
