package dev.hilo.autoconfigure;

import org.jspecify.annotations.Nullable;

/**
 * User and password for {@code hilo.jdbc.url} where none are set. Provided by an
 * auto-configuration that knows another way to the same database.
 */
public interface DefaultCredentials {

	/**
	 * The user.
	 * @return the user, or {@code null} for none
	 */
	@Nullable String username();

	/**
	 * That user's password.
	 * @return the password, or {@code null} for none
	 */
	@Nullable String password();

}
