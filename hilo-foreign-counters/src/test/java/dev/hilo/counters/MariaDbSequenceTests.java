package dev.hilo.counters;

import org.junit.jupiter.api.Tag;

import dev.hilo.support.Engine;

@Tag("all")
class MariaDbSequenceTests extends SequenceContract {

	MariaDbSequenceTests() {
		super(Engine.MARIADB);
	}

}
