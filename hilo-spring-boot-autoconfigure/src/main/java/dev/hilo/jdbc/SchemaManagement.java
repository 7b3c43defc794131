package dev.hilo.jdbc;

/**
 * Who creates the tables.
 */
public enum SchemaManagement {

	/** A Flyway of the library's own, with a history table of its own. */
	FLYWAY,

	/** The application; HiLo checks and changes nothing. */
	NONE

}
