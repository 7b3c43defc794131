package dev.hilo.counters;

import dev.hilo.support.Engine;

class MariaDbHibernateBesideTests extends HibernateBesideContract {

	MariaDbHibernateBesideTests() {
		super(Engine.MARIADB);
	}

}
