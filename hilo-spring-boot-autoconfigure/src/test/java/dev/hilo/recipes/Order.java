package dev.hilo.recipes;

import java.util.Set;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.MappedCollection;
import org.springframework.data.relational.core.mapping.Table;

/**
 * What the recipes store.
 */
@Table("orders")
record Order(@Id @Nullable Long id, String customer, @MappedCollection(idColumn = "order_id") Set<OrderLine> lines) {
}
