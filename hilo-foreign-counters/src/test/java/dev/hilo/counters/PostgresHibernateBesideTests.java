package dev.hilo.counters;

import org.junit.jupiter.api.Tag;

import dev.hilo.support.Engine;

@Tag("all")
class PostgresHibernateBesideTests extends HibernateBesideContract {

	PostgresHibernateBesideTests() {
		super(Engine.POSTGRESQL);
	}

}
