package dev.hilo.counters;

import org.junit.jupiter.api.Tag;

import dev.hilo.support.Engine;

@Tag("all")
@Tag("long")
class ConnectorJSequenceTests extends SequenceContract {

	ConnectorJSequenceTests() {
		super(Engine.MARIADB_WITH_CONNECTOR_J);
	}

}
