package dev.hilo.databases;

import dev.hilo.support.Engine;

class MariaDbHostilePoolTests extends HostilePoolContract {

	MariaDbHostilePoolTests() {
		super(Engine.MARIADB);
	}

}
