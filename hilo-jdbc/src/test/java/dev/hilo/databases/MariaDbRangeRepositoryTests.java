package dev.hilo.databases;

import dev.hilo.support.Engine;

class MariaDbRangeRepositoryTests extends JdbcRangeRepositoryContract {

	MariaDbRangeRepositoryTests() {
		super(Engine.MARIADB);
	}

}
