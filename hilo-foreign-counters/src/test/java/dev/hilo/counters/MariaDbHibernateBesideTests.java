package dev.hilo.counters;

import org.junit.jupiter.api.Tag;

import dev.hilo.support.Engine;

@Tag("all")
class MariaDbHibernateBesideTests extends HibernateBesideContract {

	MariaDbHibernateBesideTests() {
		super(Engine.MARIADB);
	}

}
