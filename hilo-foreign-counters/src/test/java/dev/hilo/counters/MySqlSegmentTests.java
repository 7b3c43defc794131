package dev.hilo.counters;

import org.junit.jupiter.api.Tag;

import dev.hilo.support.Engine;

@Tag("all")
class MySqlSegmentTests extends SegmentContract {

	MySqlSegmentTests() {
		super(Engine.MYSQL);
	}

}
