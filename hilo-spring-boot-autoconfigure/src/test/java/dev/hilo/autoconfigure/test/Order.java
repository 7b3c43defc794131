package dev.hilo.autoconfigure.test;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

@Table("orders")
record Order(@Id @Nullable String id, String product) {
}
