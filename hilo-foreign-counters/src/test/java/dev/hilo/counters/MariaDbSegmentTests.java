package dev.hilo.counters;

import org.junit.jupiter.api.Tag;

import dev.hilo.support.Engine;

@Tag("all")
class MariaDbSegmentTests extends SegmentContract {

	MariaDbSegmentTests() {
		super(Engine.MARIADB);
	}

}
