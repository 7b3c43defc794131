package dev.hilo.databases;

import dev.hilo.support.Engine;

class PostgresHostilePoolTests extends HostilePoolContract {

	PostgresHostilePoolTests() {
		super(Engine.POSTGRESQL);
	}

}
