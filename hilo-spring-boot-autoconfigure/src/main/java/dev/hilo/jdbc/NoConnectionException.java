package dev.hilo.jdbc;

import java.sql.SQLException;

import javax.sql.DataSource;

/**
 * A DataSource gave nothing to work with, as a mock does.
 */
final class NoConnectionException extends SQLException {

	/** What to do about it. */
	static final String REMEDY = "If it is a mock of a test, set hilo.enabled=false there, or define a bean of type "
			+ "InMemoryRangeRepository";

	NoConnectionException(String what, DataSource dataSource) {
		super("The DataSource " + dataSource + " " + what);
	}

}
