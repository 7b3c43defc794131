package dev.hilo.counters;

import dev.hilo.support.Engine;

class H2SegmentTests extends SegmentContract {

	H2SegmentTests() {
		super(Engine.H2);
	}

}
