package dev.hilo.smoke.stores;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;

/**
 * A document of MongoDB.
 */
record Visit(@Id @Nullable String id, String page) {
}
