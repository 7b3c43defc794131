package dev.hilo.databases;

import dev.hilo.support.Engine;

class DerbyRangeRepositoryTests extends JdbcRangeRepositoryContract {

	DerbyRangeRepositoryTests() {
		super(Engine.DERBY);
	}

	@Override
	protected boolean tellsBlanksApart() {
		return false;
	}

}
