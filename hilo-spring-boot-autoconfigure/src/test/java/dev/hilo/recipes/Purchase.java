package dev.hilo.recipes;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.mapping.AggregateReference;
import org.springframework.data.relational.core.mapping.Table;

@Table("purchases")
record Purchase(@Id @Nullable Long id, AggregateReference<Customer, Long> customer) {
}
