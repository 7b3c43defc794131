package dev.hilo.autoconfigure;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * User and password for {@code hilo.jdbc.url} where none are set. Provided by an
 * auto-configuration that knows another way to the same database.
 *
 * @param username gives the user, or {@code null} for none
 * @param password gives that user's password, or {@code null} for none
 */
public record DefaultCredentials(Supplier<@Nullable String> username, Supplier<@Nullable String> password) {
}
