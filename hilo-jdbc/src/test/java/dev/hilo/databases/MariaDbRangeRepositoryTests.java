package dev.hilo.databases;

import org.junit.jupiter.api.Tag;

import dev.hilo.support.Engine;

@Tag("all")
class MariaDbRangeRepositoryTests extends JdbcRangeRepositoryContract {

	MariaDbRangeRepositoryTests() {
		super(Engine.MARIADB);
	}

}
