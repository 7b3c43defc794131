package dev.hilo.jdbc;

class SqliteWalRangeRepositoryTests extends JdbcRangeRepositoryContract {

	SqliteWalRangeRepositoryTests() {
		super(Engine.SQLITE_WAL);
	}

}
