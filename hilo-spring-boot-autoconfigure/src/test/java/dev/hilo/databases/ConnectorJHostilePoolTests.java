package dev.hilo.databases;

import dev.hilo.support.Engine;

class ConnectorJHostilePoolTests extends HostilePoolContract {

	ConnectorJHostilePoolTests() {
		super(Engine.MARIADB_WITH_CONNECTOR_J);
	}

}
