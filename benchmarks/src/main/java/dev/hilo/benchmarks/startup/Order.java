package dev.hilo.benchmarks.startup;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

/**
 * What the application stores.
 */
@Table("orders")
record Order(@Id @Nullable Long id, String product) {
}
