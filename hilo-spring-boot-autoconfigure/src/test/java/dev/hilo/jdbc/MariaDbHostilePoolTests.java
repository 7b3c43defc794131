package dev.hilo.jdbc;

class MariaDbHostilePoolTests extends HostilePoolContract {

	MariaDbHostilePoolTests() {
		super(Engine.MARIADB);
	}

}
