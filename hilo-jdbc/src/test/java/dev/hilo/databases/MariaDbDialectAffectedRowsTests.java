package dev.hilo.databases;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

import dev.hilo.support.Engine;

/**
 * With {@code useAffectedRows=true} the drivers count no row that was found but not
 * changed.
 */
@Tag("all")
@Tag("long")
class MariaDbDialectAffectedRowsTests {

	@Nested
	class WithMariaDbsDriver extends JdbcRangeRepositoryContract {

		WithMariaDbsDriver() {
			super(Engine.MARIADB, "?useAffectedRows=true");
		}

	}

	@Nested
	class WithConnectorJ extends JdbcRangeRepositoryContract {

		WithConnectorJ() {
			super(Engine.MARIADB_WITH_CONNECTOR_J, "?useAffectedRows=true");
		}

	}

	@Nested
	class WithStatementsPreparedAtTheServer extends JdbcRangeRepositoryContract {

		WithStatementsPreparedAtTheServer() {
			super(Engine.MARIADB_WITH_CONNECTOR_J, "?useAffectedRows=true&useServerPrepStmts=true");
		}

	}

}
