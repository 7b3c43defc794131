package dev.hilo.databases;

import org.junit.jupiter.api.Tag;

import dev.hilo.support.Engine;

@Tag("all")
class MariaDbHostilePoolTests extends HostilePoolContract {

	MariaDbHostilePoolTests() {
		super(Engine.MARIADB);
	}

}
