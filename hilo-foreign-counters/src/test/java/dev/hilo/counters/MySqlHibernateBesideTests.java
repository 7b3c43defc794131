package dev.hilo.counters;

import org.junit.jupiter.api.Tag;

import dev.hilo.support.Engine;

@Tag("all")
class MySqlHibernateBesideTests extends HibernateBesideContract {

	MySqlHibernateBesideTests() {
		super(Engine.MYSQL);
	}

}
