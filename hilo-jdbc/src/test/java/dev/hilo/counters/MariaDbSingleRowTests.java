package dev.hilo.counters;

import dev.hilo.support.Engine;

class MariaDbSingleRowTests extends SingleRowContract {

	MariaDbSingleRowTests() {
		super(Engine.MARIADB);
	}

}
