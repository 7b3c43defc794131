package dev.hilo.databases;

import org.junit.jupiter.api.Tag;

import dev.hilo.support.Engine;

@Tag("all")
class SqliteWalRangeRepositoryTests extends JdbcRangeRepositoryContract {

	SqliteWalRangeRepositoryTests() {
		super(Engine.SQLITE_WAL);
	}

}
