package dev.hilo.databases;

import org.junit.jupiter.api.Tag;

import dev.hilo.support.Engine;

@Tag("all")
class NewestMariaDbRangeRepositoryTests extends JdbcRangeRepositoryContract {

	NewestMariaDbRangeRepositoryTests() {
		super(Engine.NEWEST_MARIADB);
	}

}
