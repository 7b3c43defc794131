package dev.hilo.databases;

import org.junit.jupiter.api.Tag;

import dev.hilo.support.Engine;
import dev.hilo.support.ExpectedFailure;

@ExpectedFailure(value = "The conflict of innodb_snapshot_isolation, 1020, is not tried again",
		test = "concurrentClientsNeverGetANumberTwice")
@Tag("all")
class NewestMariaDbRangeRepositoryTests extends JdbcRangeRepositoryContract {

	NewestMariaDbRangeRepositoryTests() {
		super(Engine.NEWEST_MARIADB);
	}

}
