package dev.hilo.databases;

import org.junit.jupiter.api.Tag;

import dev.hilo.support.Engine;

@Tag("all")
class NewestPostgresRangeRepositoryTests extends JdbcRangeRepositoryContract {

	NewestPostgresRangeRepositoryTests() {
		super(Engine.NEWEST_POSTGRESQL);
	}

}
