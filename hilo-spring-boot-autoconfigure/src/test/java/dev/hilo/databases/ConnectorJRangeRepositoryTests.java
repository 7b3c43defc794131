package dev.hilo.databases;

import dev.hilo.support.Engine;

class ConnectorJRangeRepositoryTests extends JdbcRangeRepositoryContract {

	ConnectorJRangeRepositoryTests() {
		super(Engine.MARIADB_WITH_CONNECTOR_J);
	}

}
