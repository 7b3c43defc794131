package dev.hilo.smoke.both;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

/**
 * Stored over JDBC.
 */
@Table
public record Line(@Id @Nullable Long id, String text) {
}
