package dev.hilo.jdbc;

class ConnectorJHostilePoolTests extends HostilePoolContract {

	ConnectorJHostilePoolTests() {
		super(Engine.MARIADB_WITH_CONNECTOR_J);
	}

}
