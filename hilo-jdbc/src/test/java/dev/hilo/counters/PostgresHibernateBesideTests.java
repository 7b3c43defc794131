package dev.hilo.counters;

import dev.hilo.support.Engine;

class PostgresHibernateBesideTests extends HibernateBesideContract {

	PostgresHibernateBesideTests() {
		super(Engine.POSTGRESQL);
	}

}
