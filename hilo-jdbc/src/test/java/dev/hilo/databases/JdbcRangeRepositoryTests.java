package dev.hilo.databases;

import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import dev.hilo.support.Engine;

/**
 * A range from each engine in its own way.
 */
@ParameterizedClass
@EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "MARIADB_WITH_CONNECTOR_J")
class JdbcRangeRepositoryTests extends JdbcRangeRepositoryContract {

	@Parameter
	private Engine engine;

	@Override
	protected Engine engine() {
		return this.engine;
	}

}
