package dev.hilo.databases;

import org.junit.jupiter.api.Tag;

import dev.hilo.support.Engine;

@Tag("all")
class MySqlRangeRepositoryTests extends JdbcRangeRepositoryContract {

	MySqlRangeRepositoryTests() {
		super(Engine.MYSQL);
	}

}
