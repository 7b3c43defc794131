package dev.hilo.jdbc;

class MariaDbRangeRepositoryTests extends JdbcRangeRepositoryContract {

	MariaDbRangeRepositoryTests() {
		super(Engine.MARIADB);
	}

}
