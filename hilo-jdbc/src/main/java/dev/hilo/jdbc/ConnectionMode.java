package dev.hilo.jdbc;

/**
 * Where refills get their connections from.
 *
 * @since 0.1.0
 */
public enum ConnectionMode {

	/**
	 * From a small pool of their own where the DataSource is a Hikari pool that can be
	 * copied; else as {@link #SHARED}.
	 */
	AUTO,

	/**
	 * From the application's DataSource. Callers that hold all of its connections while
	 * they wait for a range starve the refill until its timeout.
	 */
	SHARED

}
