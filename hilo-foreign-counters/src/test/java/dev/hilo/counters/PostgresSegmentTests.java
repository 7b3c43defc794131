package dev.hilo.counters;

import dev.hilo.support.Engine;

class PostgresSegmentTests extends SegmentContract {

	PostgresSegmentTests() {
		super(Engine.POSTGRESQL);
	}

}
