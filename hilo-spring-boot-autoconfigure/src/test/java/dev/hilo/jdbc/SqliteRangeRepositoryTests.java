package dev.hilo.jdbc;

class SqliteRangeRepositoryTests extends JdbcRangeRepositoryContract {

	SqliteRangeRepositoryTests() {
		super(Engine.SQLITE);
	}

}
