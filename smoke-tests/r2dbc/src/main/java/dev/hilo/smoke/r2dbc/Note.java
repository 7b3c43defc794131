package dev.hilo.smoke.r2dbc;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;

/**
 * A note whose id the database makes.
 */
public record Note(@Id @Nullable Long id, String text) {
}
