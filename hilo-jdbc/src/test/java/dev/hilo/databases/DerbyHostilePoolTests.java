package dev.hilo.databases;

import dev.hilo.support.Engine;

class DerbyHostilePoolTests extends HostilePoolContract {

	DerbyHostilePoolTests() {
		super(Engine.DERBY);
	}

	@Override
	protected boolean tellsBlanksApart() {
		return false;
	}

}
