package dev.hilo.databases;

import org.junit.jupiter.api.Tag;

import dev.hilo.support.Engine;

@Tag("all")
@Tag("long")
class ConnectorJRangeRepositoryTests extends JdbcRangeRepositoryContract {

	ConnectorJRangeRepositoryTests() {
		super(Engine.MARIADB_WITH_CONNECTOR_J);
	}

}
