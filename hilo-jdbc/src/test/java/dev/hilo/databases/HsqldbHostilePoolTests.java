package dev.hilo.databases;

import dev.hilo.support.Engine;

class HsqldbHostilePoolTests extends HostilePoolContract {

	HsqldbHostilePoolTests() {
		super(Engine.HSQLDB);
	}

	@Override
	protected boolean tellsBlanksApart() {
		return false;
	}

}
