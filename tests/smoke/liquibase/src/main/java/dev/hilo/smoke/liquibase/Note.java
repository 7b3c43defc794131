package dev.hilo.smoke.liquibase;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;

/**
 * A note with a document id.
 */
public record Note(@Id @Nullable String id, String text) {
}
