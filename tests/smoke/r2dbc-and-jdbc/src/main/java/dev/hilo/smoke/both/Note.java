package dev.hilo.smoke.both;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

/**
 * Stored over R2DBC.
 */
@Table
public record Note(@Id @Nullable Long id, String text) {
}
