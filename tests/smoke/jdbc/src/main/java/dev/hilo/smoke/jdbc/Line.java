package dev.hilo.smoke.jdbc;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;

/**
 * A line with a plain number.
 */
public record Line(@Id @Nullable Long id, String text) {
}
