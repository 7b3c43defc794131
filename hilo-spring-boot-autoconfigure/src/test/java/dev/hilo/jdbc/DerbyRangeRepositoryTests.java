package dev.hilo.jdbc;

class DerbyRangeRepositoryTests extends JdbcRangeRepositoryContract {

	DerbyRangeRepositoryTests() {
		super(Engine.DERBY);
	}

	@Override
	protected boolean tellsBlanksApart() {
		return false;
	}

}
