package dev.hilo.jdbc;

import javax.sql.DataSource;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

import dev.hilo.databases.JdbcRangeRepositoryContract;
import dev.hilo.jdbc.dialect.PortableDialect;
import dev.hilo.support.Engine;

/**
 * The portable way keeps the contract on every engine at hand, its own statement switched
 * off.
 */
class PortableDialectTests {

	private abstract static class Contract extends JdbcRangeRepositoryContract {

		Contract(Engine engine) {
			super(engine);
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
	class OnH2 extends Contract {

		OnH2() {
			super(Engine.H2);
		}

	}

	@Nested
	@Tag("long")
	class OnHsqldb extends Contract {

		OnHsqldb() {
			super(Engine.HSQLDB);
		}

	}

	@Nested
	class OnSqlite extends Contract {

		OnSqlite() {
			super(Engine.SQLITE);
		}

	}

	@Nested
	@Tag("long")
	class OnSqliteWithWal extends Contract {

		OnSqliteWithWal() {
			super(Engine.SQLITE_WAL);
		}

	}

	@Nested
	class OnPostgresql extends Contract {

		OnPostgresql() {
			super(Engine.POSTGRESQL);
		}

	}

	@Nested
	@Tag("long")
	class OnMariadb extends Contract {

		OnMariadb() {
			super(Engine.MARIADB);
		}

	}

}
