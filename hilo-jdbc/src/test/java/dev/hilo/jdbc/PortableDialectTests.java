package dev.hilo.jdbc;

import javax.sql.DataSource;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import dev.hilo.databases.JdbcRangeRepositoryContract;
import dev.hilo.jdbc.dialect.PortableDialect;
import dev.hilo.support.Engine;

/**
 * The portable way keeps the contract on every engine at hand, its own statement switched
 * off.
 */
class PortableDialectTests {

	private abstract static class Contract extends JdbcRangeRepositoryContract {

		@Parameter
		private Engine engine;

		@Override
		protected Engine engine() {
			return this.engine;
		}

		@Override
		protected JdbcRangeRepository repository(DataSource pool, StoreSettings settings) {
			return JdbcRangeRepository.over(pool)
				.settings(settings)
				.dialect(new PortableDialect(settings.table()))
				.build();
		}

		@Override
		protected boolean tellsBlanksApart() {
			return false;
		}

	}

	@Nested
	@ParameterizedClass
	@EnumSource(names = { "H2", "POSTGRESQL", "SQLITE" })
	class OnMost extends Contract {

	}

	@Nested
	@Tag("long")
	@ParameterizedClass
	@EnumSource(names = { "HSQLDB", "SQLITE_WAL", "MARIADB" })
	class OnSlowOnes extends Contract {

	}

}
