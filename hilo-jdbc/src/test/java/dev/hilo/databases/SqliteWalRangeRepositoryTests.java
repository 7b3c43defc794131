package dev.hilo.databases;

import dev.hilo.support.Engine;

class SqliteWalRangeRepositoryTests extends JdbcRangeRepositoryContract {

	SqliteWalRangeRepositoryTests() {
		super(Engine.SQLITE_WAL);
	}

}
