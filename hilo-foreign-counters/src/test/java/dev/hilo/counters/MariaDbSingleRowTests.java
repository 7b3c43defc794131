package dev.hilo.counters;

import org.junit.jupiter.api.Tag;

import dev.hilo.support.Engine;

@Tag("all")
class MariaDbSingleRowTests extends SingleRowContract {

	MariaDbSingleRowTests() {
		super(Engine.MARIADB);
	}

}
