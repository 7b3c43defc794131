package dev.hilo.databases;

import org.junit.jupiter.api.Tag;

import dev.hilo.support.Engine;

@Tag("all")
@Tag("long")
class ConnectorJHostilePoolTests extends HostilePoolContract {

	ConnectorJHostilePoolTests() {
		super(Engine.MARIADB_WITH_CONNECTOR_J);
	}

}
