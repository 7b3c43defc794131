package dev.hilo.jdbc;

class ConnectorJRangeRepositoryTests extends JdbcRangeRepositoryContract {

	ConnectorJRangeRepositoryTests() {
		super(Engine.MARIADB_WITH_CONNECTOR_J);
	}

}
