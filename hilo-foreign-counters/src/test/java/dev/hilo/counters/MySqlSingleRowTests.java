package dev.hilo.counters;

import org.junit.jupiter.api.Tag;

import dev.hilo.support.Engine;

@Tag("all")
class MySqlSingleRowTests extends SingleRowContract {

	MySqlSingleRowTests() {
		super(Engine.MYSQL);
	}

}
