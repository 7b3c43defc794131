package dev.hilo.databases;

import dev.hilo.support.Engine;

class H2HostilePoolTests extends HostilePoolContract {

	H2HostilePoolTests() {
		super(Engine.H2);
	}

}
