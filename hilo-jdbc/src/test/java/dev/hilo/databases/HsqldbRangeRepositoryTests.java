package dev.hilo.databases;

import dev.hilo.support.Engine;

class HsqldbRangeRepositoryTests extends JdbcRangeRepositoryContract {

	HsqldbRangeRepositoryTests() {
		super(Engine.HSQLDB);
	}

	@Override
	protected boolean tellsBlanksApart() {
		return false;
	}

}
