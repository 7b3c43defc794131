package dev.hilo.smoke.r2dbc;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;

/**
 * A note.
 */
public record Note(@Id @Nullable String id, String text) {
}
