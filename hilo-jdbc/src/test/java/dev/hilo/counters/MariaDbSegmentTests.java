package dev.hilo.counters;

import dev.hilo.support.Engine;

class MariaDbSegmentTests extends SegmentContract {

	MariaDbSegmentTests() {
		super(Engine.MARIADB);
	}

}
