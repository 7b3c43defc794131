package dev.hilo.counters;

import dev.hilo.support.Engine;

class PostgresSingleRowTests extends SingleRowContract {

	PostgresSingleRowTests() {
		super(Engine.POSTGRESQL);
	}

}
