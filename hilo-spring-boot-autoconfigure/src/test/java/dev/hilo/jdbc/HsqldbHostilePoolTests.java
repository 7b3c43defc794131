package dev.hilo.jdbc;

class HsqldbHostilePoolTests extends HostilePoolContract {

	HsqldbHostilePoolTests() {
		super(Engine.HSQLDB);
	}

	@Override
	protected boolean tellsBlanksApart() {
		return false;
	}

}
