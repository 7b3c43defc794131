package dev.hilo.examples.shards;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

/**
 * A bill for an order.
 *
 * @param id such as {@code invoices/7-A$orders/4-A}, which lies in the bucket of
 * {@code orders/4-A}
 * @param orderId such as {@code orders/4-A}
 * @param amount in cents
 */
@Table("invoices")
record Invoice(@Id @Nullable String id, String orderId, long amount) {
}
