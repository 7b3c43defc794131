package dev.hilo.jdbc;

class H2HostilePoolTests extends HostilePoolContract {

	H2HostilePoolTests() {
		super(Engine.H2);
	}

}
