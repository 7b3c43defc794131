package dev.hilo.examples.shards;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

/**
 * What somebody ordered.
 *
 * @param id such as {@code orders/4-A}, whose bucket decides the shard
 * @param product what it is
 */
@Table("orders")
record Order(@Id @Nullable String id, String product) {
}
