package dev.hilo.counters;

import dev.hilo.support.Engine;

class PostgresSequenceTests extends SequenceContract {

	PostgresSequenceTests() {
		super(Engine.POSTGRESQL);
	}

}
