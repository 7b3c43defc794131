package dev.hilo.jdbc.connection;

import java.sql.SQLException;

import javax.sql.DataSource;

/**
 * A DataSource gave nothing usable, as a mock does.
 */
public final class NoConnectionException extends SQLException {

	/** What to do about it. */
	public static final String REMEDY = "If a test mocks it, set hilo.enabled=false there, or define a bean of type "
			+ "InMemoryRangeRepository";

	public NoConnectionException(String what, DataSource dataSource) {
		super("The DataSource " + dataSource + " " + what);
	}

}
