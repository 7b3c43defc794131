package dev.hilo.jdbc;

class HsqldbRangeRepositoryTests extends JdbcRangeRepositoryContract {

	HsqldbRangeRepositoryTests() {
		super(Engine.HSQLDB);
	}

	@Override
	protected boolean tellsBlanksApart() {
		return false;
	}

}
