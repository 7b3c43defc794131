package dev.hilo.jdbc;

class PostgresHostilePoolTests extends HostilePoolContract {

	PostgresHostilePoolTests() {
		super(Engine.POSTGRESQL);
	}

}
