package dev.hilo.jdbc;

/**
 * How the tables are created.
 *
 * @since 0.1.0
 */
public enum SchemaManagement {

	/** A Flyway of the library's own, with a history table of its own. */
	FLYWAY,

	/**
	 * The application; HiLo changes nothing, and the start fails if something is missing.
	 */
	VALIDATE,

	/** The application; HiLo changes nothing, and takes them as they are. */
	NONE

}
