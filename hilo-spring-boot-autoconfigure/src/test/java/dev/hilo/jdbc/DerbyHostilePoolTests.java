package dev.hilo.jdbc;

class DerbyHostilePoolTests extends HostilePoolContract {

	DerbyHostilePoolTests() {
		super(Engine.DERBY);
	}

	@Override
	protected boolean tellsBlanksApart() {
		return false;
	}

}
