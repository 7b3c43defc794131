package dev.hilo.jdbc;

class PostgresRangeRepositoryTests extends JdbcRangeRepositoryContract {

	PostgresRangeRepositoryTests() {
		super(Engine.POSTGRESQL);
	}

}
