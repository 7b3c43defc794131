package dev.hilo.counters;

import dev.hilo.support.Engine;

class H2SequenceTests extends SequenceContract {

	H2SequenceTests() {
		super(Engine.H2);
	}

}
