package dev.hilo.databases;

import org.junit.jupiter.api.Tag;

import dev.hilo.support.Engine;

@Tag("all")
class MySqlHostilePoolTests extends HostilePoolContract {

	MySqlHostilePoolTests() {
		super(Engine.MYSQL);
	}

}
