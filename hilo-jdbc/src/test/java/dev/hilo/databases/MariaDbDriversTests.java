package dev.hilo.databases;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;

import dev.hilo.support.Engine;

/**
 * Either driver, also with {@code useAffectedRows=true}, with which they count no row
 * that was found but not changed.
 */
@Tag("all")
@Tag("long")
@ParameterizedClass
@CsvSource({ "MARIADB_WITH_CONNECTOR_J, ''", "MARIADB, ?useAffectedRows=true",
		"MARIADB_WITH_CONNECTOR_J, ?useAffectedRows=true",
		"MARIADB_WITH_CONNECTOR_J, ?useAffectedRows=true&useServerPrepStmts=true" })
class MariaDbDriversTests extends JdbcRangeRepositoryContract {

	@Parameter(0)
	private Engine engine;

	@Parameter(1)
	private String parameters;

	@Override
	protected Engine engine() {
		return this.engine;
	}

	@Override
	protected String url() {
		return super.url() + this.parameters;
	}

}
