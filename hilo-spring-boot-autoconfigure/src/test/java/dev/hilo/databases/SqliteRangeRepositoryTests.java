package dev.hilo.databases;

import dev.hilo.support.Engine;

class SqliteRangeRepositoryTests extends JdbcRangeRepositoryContract {

	SqliteRangeRepositoryTests() {
		super(Engine.SQLITE);
	}

}
