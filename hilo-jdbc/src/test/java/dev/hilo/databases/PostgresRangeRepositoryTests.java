package dev.hilo.databases;

import dev.hilo.support.Engine;

class PostgresRangeRepositoryTests extends JdbcRangeRepositoryContract {

	PostgresRangeRepositoryTests() {
		super(Engine.POSTGRESQL);
	}

}
