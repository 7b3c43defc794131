package dev.hilo.counters;

import dev.hilo.support.Engine;

class H2SingleRowTests extends SingleRowContract {

	H2SingleRowTests() {
		super(Engine.H2);
	}

}
