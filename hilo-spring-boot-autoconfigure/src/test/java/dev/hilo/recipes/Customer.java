package dev.hilo.recipes;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

@Table("customers")
record Customer(@Id @Nullable Long id, String name) {
}
